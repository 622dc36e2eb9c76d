import { describe, expect, it } from 'vitest';
import { readBoot } from './boot';

const page = (json: string | null) => {
  const doc = document.implementation.createHTMLDocument();
  if (json !== null) doc.body.innerHTML = `<script type="application/json" id="boot">${json}</script>`;
  return doc;
};

describe('boot JSON', () => {
  it('is read from the page', () => {
    expect(readBoot(page('{"nonce":"n","responses":{"/api/tenant":{"success":true}},"user":null}'))).toEqual({
      nonce: 'n',
      responses: { '/api/tenant': { success: true } },
      user: null,
    });
  });

  it('may be absent, or silent about the visitor', () => {
    expect(readBoot(page(null))).toEqual({ responses: {} });
    expect(readBoot(page('{"nonce":"n"}')).user).toBeUndefined();
  });
});
