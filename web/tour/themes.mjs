// One picture for light and dark screens: two drawings that differ in little but their colours become one that asks the screen.

/** The attributes that hold colours. */
const COLOUR = /\b(fill|stroke|stop-color)="([^"]*)"/g;

/** A picture that looks like one drawing on light screens, and like the other on dark screens. Both have the same lines, but for colours and images. */
export function forBothThemes(light, dark) {
  const [day, night] = [light, dark].map((drawing) => drawing.split("\n"));
  if (day.length !== night.length) throw new Error("the drawings differ in their lines");
  const classes = new Map();
  const lines = day.map((line, at) => {
    const other = night[at];
    if (line === other) return line;
    if (line.replace(COLOUR, "") === other.replace(COLOUR, "")) return coloured(line, other, classes);
    return `<g class="day">${line}</g><g class="night">${other}</g>`;
  });
  const rules = (which) => [...classes.values()].map((rule) => `.${rule.id}{${rule.name}:${rule[which]}}`).join("");
  const style = `<style>.night{display:none}${rules("day")}@media(prefers-color-scheme:dark){.night{display:inline}.day{display:none}${rules("night")}}</style>`;
  return lines.join("\n").replace(/(<svg[^>]*>)/, `$1${style}`);
}

/** A line in which classes stand for the colours that differ. */
function coloured(day, night, classes) {
  const others = [...night.matchAll(COLOUR)].map(([, , colour]) => colour);
  const drawn = day.replace(COLOUR, (attribute, name, colour) => {
    const other = others.shift();
    if (colour === other) return attribute;
    const key = `${name} ${colour} ${other}`;
    if (!classes.has(key)) classes.set(key, { name, day: colour, night: other, id: `c${classes.size}` });
    return `class="${classes.get(key).id}"`;
  });
  // An element with two such colours has both classes in one attribute.
  return drawn.replace(/<[^>]*\bclass="[^>]*\bclass="[^>]*>/g, (tag) => {
    const ids = [...tag.matchAll(/ class="([^"]*)"/g)].map(([, id]) => id);
    return tag.replace(/ class="[^"]*"/g, "").replace(/(\/?>)$/, ` class="${ids.join(" ")}"$1`);
  });
}

/** The same with less around it, for a place where its name stands beside it. */
export function bare(svg) {
  return svg
    .replace(/<title[^>]*>[^]*?<\/title>\n?/, "")
    .replace(/<desc[^>]*>[^]*?<\/desc>\n?/, "")
    .replace(/ aria-labelledby="[^"]*"/, "")
    .replace(/ font-family="[^"]*"/g, "")
    .replace(/ lengthAdjust="[^"]*"/g, "")
    .replace(/(<svg[^>]*)>/, '$1 font-family="Roboto, Arial, Helvetica, sans-serif">');
}
