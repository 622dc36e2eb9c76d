// Vietnamese as input methods write it: with one that composes (Telex, VNI), and with one that takes letters back and types them
// anew (Unikey).

/** What somebody types on a page, wherever the focus is. */
export async function typistOn(page) {
  const keys = await page.context().newCDPSession(page);
  return {
    /** Writes a word as an input method composes it: each state of it, then the word itself. */
    compose: async (...states) => {
      for (const state of states) {
        await keys.send('Input.imeSetComposition', {
          text: state,
          selectionStart: state.length,
          selectionEnd: state.length,
        });
      }
      await keys.send('Input.insertText', { text: states.at(-1) });
    },
    /** Writes as Unikey does: `taken` letters back, then the new ones. */
    retype: async (taken, letters) => {
      for (let step = 0; step < taken; step += 1) await page.keyboard.press('Backspace');
      await page.keyboard.insertText(letters);
    },
  };
}
