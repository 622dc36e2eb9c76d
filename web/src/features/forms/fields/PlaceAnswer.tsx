import { ProvinceField } from '#/auth/components/ProvinceField';
import { SchoolField } from '#/auth/components/SchoolField';
import type { AnswerProps } from './look';

/** A province or a school, found by typing. Texts: `auth`. */
export function PlaceAnswer({ look, field }: AnswerProps) {
  return field.kind === 'province' ? <ProvinceField {...look} /> : <SchoolField {...look} />;
}
