// Markdown as blocks of spans, from which the page makes elements. Markup never reaches the browser.
//
// A page is a list of blocks: `{heading}`, `{words}`, `{items}`, `{table}`, `{code}`, `{picture}`, `{fold}`, `{quote}`, and what the caller makes of
// blocks of commands. Words are spans: a text, or `{code}`, `{strong}`, `{em}`, `{link}` around more.

import { marked } from "marked";

/**
 * The blocks of a text. `link(to)` tells the address that a link means on the site, or nothing if it leads nowhere there; `picture(file)` tells where a
 * picture lies; `commands(language, text)` gives blocks for a fenced block, or nothing if it is to be shown as it is.
 */
export function blocks(text, ways) {
  return inside(marked.lexer(text), ways, new Set());
}

/** The name of a heading in an address, as on other sites that show Markdown. */
export function anchor(heading) {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-");
}

/** The text of some spans. */
export function plain(spans) {
  return spans.map((span) => (typeof span === "string" ? span : (span.code ?? plain(span.strong ?? span.em ?? span.link.words)))).join("");
}

function inside(tokens, ways, taken) {
  const found = [];
  const open = [];
  const put = (...more) => (open.at(-1)?.inside ?? found).push(...more);
  for (const token of tokens) {
    if (token.type === "html") {
      // The one markup of these texts is a part that a reader opens.
      for (const [, summary, end] of token.text.matchAll(/<details>\s*<summary>(.*?)<\/summary>|(<\/details>)/g)) {
        if (end) {
          const fold = open.pop();
          put({ fold });
        } else {
          open.push({ summary: spans(marked.Lexer.lexInline(summary), ways), inside: [] });
        }
      }
      const rest = token.text.replace(/<details>\s*<summary>.*?<\/summary>|<\/details>|<!--[^]*?-->/g, "").trim();
      if (rest) throw new Error(`markup that the page cannot show: ${rest}`);
    } else {
      put(...block(token, ways, taken));
    }
  }
  if (open.length > 0) throw new Error("a fold has no end");
  return found;
}

function block(token, ways, taken) {
  switch (token.type) {
    case "space":
      return [];
    case "heading": {
      const words = spans(token.tokens, ways);
      const name = anchor(plain(words));
      let id = name;
      for (let count = 1; taken.has(id); count += 1) id = `${name}-${count}`;
      taken.add(id);
      return [{ heading: { level: token.depth, id, words } }];
    }
    case "paragraph": {
      const [only, ...others] = token.tokens;
      if (only.type === "image" && others.length === 0) {
        return [{ picture: { file: ways.picture(only.href), words: only.text } }];
      }
      return [{ words: spans(token.tokens, ways) }];
    }
    case "text":
      return [{ words: spans(token.tokens ?? [token], ways) }];
    case "list":
      return [
        {
          items: {
            ordered: token.ordered,
            ...(token.ordered && token.start !== 1 ? { start: token.start } : {}),
            items: token.items.map((item) => inside(item.tokens, ways, taken)),
          },
        },
      ];
    case "table":
      return [
        {
          table: {
            align: token.align,
            head: token.header.map((cell) => spans(cell.tokens, ways)),
            rows: token.rows.map((row) => row.map((cell) => spans(cell.tokens, ways))),
          },
        },
      ];
    case "code":
      return ways.commands(token.lang ?? "", token.text) ?? [{ code: token.text }];
    case "blockquote":
      return [{ quote: inside(token.tokens, ways, taken) }];
    default:
      throw new Error(`the page has no way to show this: ${token.type}: ${token.raw}`);
  }
}

function spans(tokens, ways) {
  const found = [];
  for (const token of tokens) {
    const span = one(token, ways);
    // Lines of a paragraph are broken where the screen ends, not where the text is.
    if (typeof span === "string" && typeof found.at(-1) === "string") found.push(found.pop() + span);
    else if (Array.isArray(span)) found.push(...span);
    else found.push(span);
  }
  return found;
}

function one(token, ways) {
  switch (token.type) {
    case "text":
      return token.tokens ? spans(token.tokens, ways) : token.text.replace(/\s*\n\s*/g, " ");
    case "escape":
      return token.text;
    case "codespan":
      return { code: token.text.replace(/\s*\n\s*/g, " ") };
    case "strong":
      return { strong: spans(token.tokens, ways) };
    case "em":
      return { em: spans(token.tokens, ways) };
    case "link": {
      const words = spans(token.tokens, ways);
      const to = ways.link(token.href, plain(words));
      return to ? { link: { to, words } } : words;
    }
    case "br":
      return " ";
    default:
      throw new Error(`the page has no way to show this: ${token.type}: ${token.raw}`);
  }
}
