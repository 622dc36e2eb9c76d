/** The lines of standard input, read when they are asked for: an interactor answers only then. */
const fs = require('fs');

const CHUNK = 64 << 10;

class Lines {
  constructor(descriptor) {
    this.descriptor = descriptor;
    this.decoder = new TextDecoder();
    this.rest = '';
    this.ended = false;
  }

  /** The next line without its end; after the last one the empty text. */
  next() {
    let end = this.rest.indexOf('\n');
    while (end < 0 && !this.ended) {
      const before = this.rest.length;
      this.read();
      end = this.rest.indexOf('\n', before);
    }
    if (end < 0) end = this.rest.length;
    const line = this.rest.slice(0, end);
    this.rest = this.rest.slice(end + 1);
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  read() {
    const buffer = Buffer.allocUnsafe(CHUNK);
    const count = fs.readSync(this.descriptor, buffer);
    this.ended = count === 0;
    this.rest += this.decoder.decode(buffer.subarray(0, count), { stream: !this.ended });
  }
}

module.exports = Lines;
