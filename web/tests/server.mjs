// The page below some path, for the tests.
import { serve } from "../serve.mjs";
const [port, below] = process.argv.slice(2);
await serve(Number(port), below);
