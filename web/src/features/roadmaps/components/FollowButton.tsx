import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { follow, roadmapKeys } from '../api';
import type { Roadmap } from '../types';

/** Follows a roadmap: its next problem is proposed then. */
export function FollowButton({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation('roadmaps');
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const change = useMutation({
    mutationFn: (follows: boolean) => follow(roadmap.slug, follows),
    meta: { failure: 'update' },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: roadmapKeys.all }),
        queryClient.invalidateQueries({ queryKey: ['problems', 'next'] }),
      ]),
  });
  const words = roadmap.is_followed ? t('unfollow') : t(`follow.${roadmap.kind}`);
  const press = () => {
    if (!change.isPending) change.mutate(!roadmap.is_followed);
  };
  return (
    <Button
      variant={roadmap.is_followed ? 'outlined' : 'contained'}
      color={roadmap.is_followed ? 'secondary' : 'primary'}
      onClick={() => signIn.ask({ title: t('signIn.follow'), after: press })}
    >
      {words}
    </Button>
  );
}
