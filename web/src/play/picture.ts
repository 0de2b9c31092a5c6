// The picture of a game of one pile: its path over the map of who wins.

import { h } from "../dom";
import type { Engine } from "../engine";
import { type Fields, gameOf } from "../state";

/** Paths through larger piles are too fine to be seen. */
const MOST = 400n;
/** A picture is worth this many seconds. */
const PATIENCE = 5;

interface Picture {
  svg: string;
  width: number;
  height: number;
  description: string;
}

/** The picture of a game that is over, as a saved game tells it; nothing where there is none. */
export async function pathOf(engine: Engine, fields: Fields, piles: string[], record: object): Promise<HTMLElement | undefined> {
  const [start, ...others] = piles;
  if (start === undefined || others.length > 0 || BigInt(start) > MOST) return undefined;
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const reply = await engine.ask<Picture>({ verb: "plot", of: "game", ...gameOf(fields), record, theme, title: "" }, { seconds: PATIENCE });
  if (!("data" in reply) || !reply.data) return undefined;
  const { svg, width, height, description } = reply.data;
  const image = h("img", { src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), width, height, alt: description });
  image.onload = () => URL.revokeObjectURL(image.src);
  return h("figure", null, image, h("figcaption", { className: "dim" }, "The path of the game over the map of who wins."));
}
