import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { accountKeys, noticeSettingsQuery, saveNoticeSetting, type NoticeSetting } from '../api';

const mailTimes = ['now', 'daily', 'never'] as const;

/** How the person is told of what: each choice is kept at once. */
export default function NoticesTab() {
  const { t } = useTranslation('account');
  const query = useQuery(noticeSettingsQuery);
  const change = useChange();
  return (
    <QueryView query={query}>
      {(settings) => (
        <>
          <Typography color="textSecondary">{t('notices.lead')}</Typography>
          {Object.entries(settings).map(([kind, setting], index) => (
            <Box key={kind}>
              {index > 0 && <Divider />}
              <KindRow setting={setting} onChange={(next) => change.mutate({ kind, setting: next })} />
            </Box>
          ))}
        </>
      )}
    </QueryView>
  );
}

function KindRow({ setting, onChange }: { setting: NoticeSetting; onChange: (next: NoticeSetting) => void }) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={row}>
      <Typography id={id} variant="subtitle1" component="h3" sx={{ flex: '1 1 220px' }}>
        {setting.label}
      </Typography>
      <FormControlLabel
        label={t('notices.site')}
        control={
          <Switch
            checked={setting.site}
            onChange={(_, site) => onChange({ ...setting, site })}
            slotProps={{ input: { role: 'switch' } }}
          />
        }
      />
      <NativeSelect
        value={setting.mail}
        onChange={(event) =>
          onChange({ ...setting, mail: mailTimes.find((time) => time === event.target.value) ?? setting.mail })
        }
        inputProps={{ 'aria-label': t('notices.mailLabel') }}
        input={<OutlinedInput />}
      >
        {mailTimes.map((time) => (
          <option key={time} value={time}>
            {t(`notices.mail.${time}`)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

/** Shows a choice at once, and takes it back where it can't be kept. */
function useChange() {
  const queryClient = useQueryClient();
  const { queryKey } = noticeSettingsQuery;
  return useMutation({
    mutationFn: ({ kind, setting }: { kind: string; setting: NoticeSetting }) => saveNoticeSetting(kind, setting),
    meta: { failure: 'update' },
    onMutate: async ({ kind, setting }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, [kind]: setting });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.noticeSettings }),
  });
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, py: 3 } as const;
