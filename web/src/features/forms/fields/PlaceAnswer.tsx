import { ProvinceField } from '#/auth/components/ProvinceField';
import { SchoolField } from '#/auth/components/SchoolField';
import type { AnswerLook } from './look';

/** A province or a school, found by typing. Texts: `auth`. */
export default function PlaceAnswer({ kind, ...look }: AnswerLook & { kind: 'province' | 'school' }) {
  return kind === 'province' ? <ProvinceField {...look} /> : <SchoolField {...look} />;
}
