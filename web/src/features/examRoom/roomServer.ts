import { at, http, ok } from '../../../tests/server';

/** A public key of rescue files, for tests: the curve's base point. */
export const RESCUE_KEY = 'BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=';

/** What an open room asks for besides its contest, for tests. */
export const aRoom = () => [
  http.post(at('/api/contests/7/room/beat'), () => ok({ paused: false, ends_at: null, moved: false })),
  http.get(at('/api/contests/7/rescue-key'), () =>
    ok({ algorithm: 'ECDH-P256/HKDF-SHA256/AES-256-GCM', public_key: RESCUE_KEY }),
  ),
];
