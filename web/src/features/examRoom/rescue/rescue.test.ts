import { webcrypto } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealRescue, type RescueFile } from './rescue';

const { subtle } = webcrypto;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** As the server opens it. */
async function open(file: RescueFile, own: webcrypto.CryptoKey, info: string): Promise<unknown> {
  const theirs = await subtle.importKey('raw', bytesOf(file.key), CURVE, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const bits = await subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: Buffer.from(info) },
    await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']),
    256,
  );
  const key = await subtle.importKey('raw', bits, 'AES-GCM', false, ['decrypt']);
  const plain = await subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(file.iv) }, key, bytesOf(file.data));
  return JSON.parse(new TextDecoder().decode(plain)) as unknown;
}

const answers = [
  {
    question_id: 3,
    answer: 'Sông Hồng',
    format: '',
    file_type: '',
    language_id: null,
    source_code: '',
    seq: 4,
  },
];

async function aFile() {
  const { publicKey, privateKey } = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const point = Buffer.from(await subtle.exportKey('raw', publicKey)).toString('base64');
  const file = await sealRescue({
    publicKey: point,
    contest: 7,
    qs: 40,
    candidate: 'SBD007',
    name: 'Trần An',
    madeAt: 1_790_000_000,
    answers,
  });
  return { file, privateKey };
}

it('is opened by the server’s key, for its contest and attempt alone', async () => {
  const { file, privateKey } = await aFile();
  expect(file).toMatchObject({
    format: 'lophoc-rescue/1',
    contest_id: 7,
    quiz_submission_id: 40,
    candidate: 'SBD007',
    name: 'Trần An',
    made_at: 1_790_000_000,
  });
  expect([bytesOf(file.key).length, bytesOf(file.iv).length]).toEqual([65, 12]);
  expect(await open(file, privateKey, 'lophoc-rescue/1 7 40')).toEqual({ quiz_submission_id: 40, answers });
  await expect(open(file, privateKey, 'lophoc-rescue/1 7 41')).rejects.toThrow();
});

it('says nothing of the answers, and no two files are sealed alike', async () => {
  const [{ file }, { file: other }] = [await aFile(), await aFile()];
  expect(JSON.stringify(file)).not.toContain('Sông');
  expect(file.key).not.toBe(other.key);
  expect(file.iv).not.toBe(other.iv);
});
