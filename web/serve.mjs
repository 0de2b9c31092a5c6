// A server of plain files on this machine alone, for trying the page out. It can put the page below any path, as hosts do.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const dist = join(fileURLToPath(new URL(".", import.meta.url)), "dist");

const kinds = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves `web/dist` below a path; tells the port. */
export function serve(port, below = "/") {
  const server = createServer(async (request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
      const file = path.startsWith(below) ? normalize(path.slice(below.length) || "index.html") : "..";
      if (file.startsWith("..")) throw new Error("outside");
      const bytes = await readFile(join(dist, file.endsWith("/") ? `${file}index.html` : file));
      response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream" });
      response.end(bytes);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" });
      response.end("There is no such file.\n");
    }
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? 8000);
  try {
    await serve(port);
    console.log(`http://127.0.0.1:${port}/ shows the page; Ctrl-C ends it.`);
  } catch (error) {
    console.error(`error: port ${port} cannot be used (${error.code ?? error.message}); name another: web/serve 8001`);
    process.exit(2);
  }
}
