// A certificate of the answer, and the check of any certificate: both without a word of trust in the solver.

import { download, fill, fresh, h } from "../dom";
import { type Written, told } from "../engine";
import type { Reading } from "../form";
import { type Fields, gameOf, setupOf } from "../state";
import { page, sentenceOf } from "../words";
import { fileName } from "./names";
import { Panel } from "./panel";

/** Larger files are no certificates that a browser can check. */
const LARGEST = 64 << 20;

export class CertificatePanel {
  readonly panel: Panel;
  private fields: Fields = {};
  private reading: Reading | undefined;
  private readonly made = h("div", { "aria-live": "polite" });
  private readonly checked = h("div", { "aria-live": "polite" });
  /** Waits for a game. */
  private readonly make = h("button", { type: "button", disabled: true, onclick: () => void this.certify() }, "Download a certificate");

  constructor() {
    const id = fresh("certificate");
    const file = h("input", { id, type: "file", accept: ".cert,text/plain" });
    file.onchange = () => void this.check(file.files);
    const drop = h(
      "div",
      { className: "drop" },
      h("label", { htmlFor: id }, "Check a certificate: drop a file here, or choose one. "),
      file,
      this.checked,
    );
    drop.ondragover = (event) => {
      event.preventDefault();
      drop.classList.add("over");
    };
    drop.ondragleave = () => drop.classList.remove("over");
    drop.ondrop = (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      void this.check(event.dataTransfer?.files ?? null);
    };
    this.panel = new Panel(
      "Certificate",
      "certificate-panel",
      "Working on the certificate …",
      h("p", null, "A certificate proves an answer to anybody: a small program, which knows nothing of the solver, checks it line by line."),
      h("div", { className: "buttons" }, this.make),
      this.made,
      drop,
    );
  }

  get element(): HTMLElement {
    return this.panel.element;
  }

  show(fields: Fields, reading: Reading): void {
    const isOther = JSON.stringify([gameOf(fields), setupOf(fields)]) !== JSON.stringify([gameOf(this.fields), setupOf(this.fields)]);
    if (isOther) fill(this.made);
    [this.fields, this.reading] = [fields, reading];
    this.make.disabled = false;
  }

  clear(): void {
    this.make.disabled = true;
    fill(this.made);
  }

  private async certify(): Promise<void> {
    const { reading, fields } = this;
    if (!reading) return;
    fill(this.made);
    const question = { verb: "solve", ...gameOf(fields), ...setupOf(fields), certificate: true };
    const reply = (await this.panel.ask(question, {}, () => void this.certify())) as Written | undefined;
    if (!reply) return;
    const { certificate } = told(reply) as { certificate?: { certified: string[]; left_out: string[]; reason: string | null } };
    if (!reply.certificate || !certificate) {
      fill(this.made, h("p", null, sentenceOf(certificate?.reason ?? "there is no certificate, because the answer is not known")));
      return;
    }
    const pile = fields["pile"] ?? "0";
    const name = `${fileName(reading)}-${pile.length > 20 ? `${pile.length}-digits` : pile.replace(/\W/g, "")}.cert`;
    download(name, reply.certificate, "text/plain");
    const left = certificate.left_out.length > 0 ? ` It does not prove: ${certificate.left_out.join(", ")}.` : "";
    fill(this.made, h("p", null, `${name} proves: ${certificate.certified.join(", ")}.${left}`));
  }

  private async check(files: FileList | null): Promise<void> {
    fill(this.checked);
    for (const file of files ?? []) {
      const said = this.checked.appendChild(h("div", null));
      if (file.size > LARGEST) {
        fill(said, h("p", null, h("strong", null, file.name), ": the file is larger than 64 MiB, and is not read."));
        continue;
      }
      const text = await file.text().catch(() => undefined);
      if (text === undefined) {
        fill(said, h("p", null, h("strong", null, file.name), ": the browser cannot read this file."));
        continue;
      }
      const question = { verb: "check", file: file.name, certificate: text };
      const reply = (await this.panel.ask(question, { page: true }, () => void this.check(files))) as Written | undefined;
      if (reply?.page) fill(said, h("p", null, h("strong", null, file.name)), page(reply.page, { level: 3 }));
    }
  }
}
