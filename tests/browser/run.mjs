// Runs the browser tests one file after another with Node's own runner; closes with one plain line.
import { readdirSync } from "node:fs";
import path from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";

const folder = import.meta.dirname;
const names = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".test.mjs") && (names.length === 0 || names.some((part) => name.includes(part))))
  .sort()
  .map((name) => path.join(folder, name));

let [passed, failed] = [0, 0];
const leaf = ({ details, name }) => details.type !== "suite" && !files.includes(name);
const events = run({ files, concurrency: 1, timeout: 600_000 });
events.on("test:pass", (event) => leaf(event) && passed++);
events.on("test:fail", (event) => leaf(event) && failed++);
events.compose(spec).pipe(process.stdout);
events.on("end", () => {
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  process.on("exit", () => process.stdout.write(`${passed} passed, ${failed} failed\n`));
});
