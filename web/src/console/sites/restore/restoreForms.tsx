import type { TFunction } from 'i18next';
import { calls } from '../../client';
import type { Action, ActionField } from '../../parts/action';
import type { Restorable, SiteDetail } from '../../types';
import { ServerMessage } from '../../parts/ServerMessage';
import { isAddress } from '../address';
import { Chosen } from './Chosen';
import { formatIn, fromInput, isWithin, ownZone, toInput, toServer } from '../../parts/moments';

type Words = TFunction<'sites'>;
type Form = Pick<Action, 'fields' | 'send' | 'danger' | 'impossible'>;

/** A moment of the server's in the operator's zone. */
export const ownTime = (at: string): string => formatIn(new Date(at), ownZone());

/** The form of a restore: to when, over the site itself or beside it. */
export function restoreForm(site: SiteDetail, restorable: Restorable | undefined, t: Words): Form {
  const { from = null, to = null } = restorable ?? {};
  const send: Form['send'] = ({ at = '', into, subdomain, reason }) => {
    const moment = fromInput(at);
    const place = into === 'new' ? { into: 'new' as const, subdomain } : { into: 'place' as const };
    return calls.post('/api/console/sites/{id}/restore', {
      path: { id: site.id },
      body: { at: moment ? toServer(moment) : undefined, ...place, reason },
    });
  };
  if (from === null || to === null)
    return {
      send,
      impossible: (
        <>
          {t('backups.none')} {restorable?.reason && <ServerMessage said={restorable.reason} />}
        </>
      ),
    };
  return { fields: fieldsOf(from, to, restorable?.windows ?? [], t), danger: ({ into }) => into !== 'new', send };
}

function fieldsOf(from: string, to: string, windows: Restorable['windows'], t: Words): ActionField[] {
  // The first whole second of the window.
  const first = new Date(Math.ceil(Date.parse(from) / 1000) * 1000);
  return [
    {
      name: 'at',
      kind: 'moment',
      label: t('action.restore.at'),
      initial: toInput(new Date(to)),
      min: toInput(first),
      max: toInput(new Date(to)),
      hint:
        windows.length > 1
          ? t('action.restore.windows', {
              windows: windows
                .map((window) => t('backups.fromTo', { from: ownTime(window.from), to: ownTime(window.to) }))
                .join('; '),
            })
          : t('action.restore.window', { from: formatIn(first, ownZone()), to: ownTime(to) }),
      preview: (value) => <Chosen value={value} />,
      check: (value) => {
        const moment = fromInput(value);
        return moment && windows.some((window) => isWithin(moment, window.from, window.to)) ? null : 'outside';
      },
    },
    {
      name: 'into',
      kind: 'choice',
      label: t('action.restore.into'),
      initial: 'place',
      options: (['place', 'new'] as const).map((value) => ({
        value,
        text: t(`action.restore.${value}`),
        hint: t(`action.restore.${value}Text`),
      })),
    },
    {
      name: 'subdomain',
      label: t('field.subdomain'),
      hint: t('action.rename.hint'),
      when: ({ into }) => into === 'new',
      check: (value) => (isAddress(value) ? null : 'address'),
    },
  ];
}

/** The form that takes a restore back. */
export function undoRestoreForm(site: SiteDetail): Form {
  return {
    danger: true,
    send: ({ reason }) =>
      calls.post('/api/console/sites/{id}/restore/undo', { path: { id: site.id }, body: { reason } }),
  };
}
