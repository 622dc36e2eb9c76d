import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AsyncSelectField, type Found } from '#/ui/form/AsyncSelectField';
import { QueryView } from '#/ui/QueryView';
import { SearchField } from '#/ui/SearchField';
import { SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { courseQuery, findCourses, treeQuery } from '../api';
import { cloneLesson } from '../changes';
import { rowIcons, rowKindOf } from '../components/kindIcons';
import type { MakingProps } from '../components/dialogs';
import { placeForNew } from '../tree/adding';
import { indexOf } from '../tree/model';
import { searchRows } from '../tree/search';
import type { EditItem } from '../types';

interface Form {
  course: Found<number> | null;
}

/** Copies a lesson of this course or of another one. */
export function CopyDialog({ course, index, at, work, onMade, onClose }: MakingProps) {
  const { t } = useTranslation('curriculum');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const own = useQuery(courseQuery(course)).data;
  const form = useForm<Form, unknown, Form>({
    defaultValues: { course: own ? { value: course, label: own.title } : null },
  });
  const from = useWatch({ control: form.control, name: 'course' })?.value ?? null;
  const copy = useMutation({
    mutationFn: async (lesson: number) => {
      const place = placeForNew(index, 'lesson', at) ?? { parent_id: null, before_id: null };
      const made = await cloneLesson(lesson, course, place);
      work.take([made], place);
      return made;
    },
    onSuccess: (made) => {
      toasts.success(t('done.cloned', { name: made.title }));
      onMade([made]);
    },
    meta: { failure: 'update' },
  });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('copy.action')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <FormProvider {...form}>
          <AsyncSelectField<Form>
            name="course"
            label={t('copy.course')}
            searchKey={['my-courses']}
            search={async (text, signal) =>
              (await findCourses(text, signal)).map(({ id: value, title }) => ({ value, label: title }))
            }
          />
        </FormProvider>
        {from !== null && (
          <Lessons key={from} course={from} busy={copy.isPending} onPick={(lesson) => copy.mutate(lesson)} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Lessons(props: { course: number; busy: boolean; onPick: (lesson: number) => void }) {
  const { course, busy, onPick } = props;
  const { t } = useTranslation('curriculum');
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchField value={search} label={t('copy.search')} onSearch={setSearch} />
      <QueryView query={useQuery(treeQuery(course))} skeleton={<SkeletonList rows={3} />}>
        {(tree) => <LessonList tree={tree} {...{ search, busy, onPick }} />}
      </QueryView>
    </>
  );
}

function LessonList(props: { tree: EditItem[]; search: string; busy: boolean; onPick: (lesson: number) => void }) {
  const { tree, search, busy, onPick } = props;
  const { t } = useTranslation('curriculum');
  const lessons = searchRows(indexOf(tree), search).filter(({ item }) => item.lesson !== null);
  return (
    <List disablePadding sx={{ maxHeight: 360, overflow: 'auto' }}>
      {lessons.map(({ item, parent }) => {
        const Icon = rowIcons[rowKindOf(item)];
        return (
          <ListItem key={item.id} disablePadding>
            <ListItemButton disabled={busy} onClick={() => item.lesson && onPick(item.lesson.id)}>
              <ListItemIcon sx={{ minWidth: 36 }}>
                <Icon fontSize="small" titleAccess={t(`kind.${rowKindOf(item)}`)} />
              </ListItemIcon>
              <ListItemText primary={item.title} secondary={parent?.item.title} />
            </ListItemButton>
          </ListItem>
        );
      })}
      {lessons.length === 0 && (
        <Typography component="li" variant="body2" color="textSecondary" role="status" sx={{ py: 2 }}>
          {t('empty.notFound')}
        </Typography>
      )}
    </List>
  );
}
