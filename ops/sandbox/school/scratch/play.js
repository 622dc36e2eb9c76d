/**
 * Plays a Scratch project without a screen.
 *
 *   node play.js PROJECT      (project.json, or a whole .sb3 as base64)
 *
 * The green flag is pressed once, in turbo mode. `ask` takes the next line of standard input, what
 * `say` and `think` say becomes a line of standard output, and the program ends with its last script.
 * Waiting takes no time: while every script waits for the clock, it is put forward.
 */
const fs = require('fs');
const VirtualMachine = require('scratch-vm');
const minilog = require('minilog');

const faultsOf = require('./faults');
const Lines = require('./lines');

/** Milliseconds of one step of the virtual machine, as in the browser. */
const STEP_MS = 1000 / 60;
/** Characters of output that are held back. */
const HELD = 64 << 10;

let skipped = 0;
const realNow = Date.now;
// What the virtual machine measures all waiting with.
Date.now = () => realNow() + skipped;

const input = new Lines(0);
let output = '';

function flush() {
  const bytes = Buffer.from(output);
  for (let sent = 0; sent < bytes.length; ) sent += fs.writeSync(1, bytes, sent);
  output = '';
}

function say(message) {
  const text = String(message);
  // Saying nothing takes the bubble away.
  if (text !== '') output += `${text}\n`;
  if (output.length >= HELD) flush();
}

/** Says at once, and keeps the script waiting as long as the bubble is there. */
function sayForSeconds(args, util) {
  if (util.stackTimerNeedsInit()) {
    say(args.MESSAGE);
    util.startStackTimer(Math.max(0, 1000 * (Number(args.SECS) || 0)));
    util.yield();
  } else if (!util.stackTimerFinished()) {
    util.yield();
  }
}

/** A block that waits for the clock is looked at once a step, not as often as the processor can. */
function patient(block) {
  return (args, util) => {
    block(args, util);
    if (util.thread.status === util.thread.constructor.STATUS_YIELD) util.yieldTick();
  };
}

function ask(runtime) {
  return () => {
    flush();
    runtime.emit('ANSWER', input.next());
  };
}

function connect(runtime) {
  const blocks = runtime._primitives;
  Object.assign(blocks, {
    looks_say: args => say(args.MESSAGE),
    looks_think: args => say(args.MESSAGE),
    looks_sayforsecs: sayForSeconds,
    looks_thinkforsecs: sayForSeconds,
    sensing_askandwait: ask(runtime),
  });
  const waiting = ['looks_sayforsecs', 'looks_thinkforsecs', 'control_wait', 'motion_glidesecstoxy', 'motion_glideto'];
  for (const name of waiting) blocks[name] = patient(blocks[name]);
}

/** Scripts, without the little ones that keep the shown values of variables up to date. */
function scripts(runtime) {
  return runtime.threads.filter(thread => !thread.updateMonitor);
}

/** Steps until every script is over. */
async function play(runtime) {
  const promised = thread => thread.status === thread.constructor.STATUS_PROMISE_WAIT;
  const waits = thread => thread.status === thread.constructor.STATUS_YIELD_TICK;
  while (scripts(runtime).length > 0) {
    runtime._step();
    const left = scripts(runtime);
    if (left.some(promised)) await new Promise(setImmediate);
    if (left.every(waits)) skipped += STEP_MS;
  }
}

/** What is written is the project, or its file as base64. */
function decode(text) {
  return text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64');
}

async function main() {
  minilog.disable();
  const machine = new VirtualMachine();
  const { runtime } = machine;
  connect(runtime);
  runtime.currentStepTime = STEP_MS;
  machine.setTurboMode(true);
  const text = fs.readFileSync(process.argv[2], 'utf8');
  const project = decode(text);
  try {
    await machine.loadProject(project);
  } catch (error) {
    throw new Error(await faultsOf(text, project, error));
  }
  machine.greenFlag();
  await play(runtime);
  flush();
}

main().then(
  // Devices that the virtual machine looks for would keep the process alive.
  () => process.exit(0),
  error => {
    flush();
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
