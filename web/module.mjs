// The module in Node: the same file that a browser loads, asked the same way.

/** An instance of the module, which answers one request after the other. `poll` is asked whether to go on: 0 means yes. */
export function instance(module, poll = () => 0) {
  const { memory, room, reply, length } = new WebAssembly.Instance(module, { env: { poll } }).exports;
  return {
    ask(request) {
      const bytes = new TextEncoder().encode(JSON.stringify(request));
      const at = room(bytes.length);
      // Memory may have grown, so it is looked at anew after each call.
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      const where = reply();
      return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, where, length())));
    },
  };
}
