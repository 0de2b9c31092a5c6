// Data of Learn and Games, fetched when somebody goes there, and then kept.

const kept = new Map<string, Promise<unknown>>();

/** The data of a file of the site; nothing if there is no such file. */
export function fetched<T>(file: string): Promise<T | undefined> {
  let data = kept.get(file);
  if (!data) {
    data = load(file);
    kept.set(file, data);
    // Without a network a second try may succeed.
    data.catch(() => kept.delete(file));
  }
  return data as Promise<T | undefined>;
}

async function load(file: string): Promise<unknown> {
  const response = await fetch(file);
  return response.ok ? await response.json() : undefined;
}
