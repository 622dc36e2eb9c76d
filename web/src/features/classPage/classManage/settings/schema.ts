import * as z from 'zod/mini';
import { scales } from '#/features/classMarks';
import { rules } from '#/ui/form/rules';
import {
  joinModes,
  strictnesses,
  type Classroom,
  type ClassroomInput,
  type ClassSettings,
} from '#/features/classrooms';
import { classFields, limits } from '../../fields/schema';

const minutes = () => rules.wholeBetween(0, limits.minutes);

/** What the form of a class's settings edits; its state is changed apart. */
export const settingsSchema = z.object({
  ...classFields,
  opens: minutes(),
  late_after: minutes(),
  leave_before: minutes(),
  auto_check_out: z.boolean(),
  meeting_counts: z.boolean(),
  join: z.enum(joinModes),
  same_device: z.enum(strictnesses),
  same_network: z.enum(strictnesses),
  tell_parents: z.boolean(),
  scale: z.enum(scales),
  board: z.boolean(),
});
export type SettingsForm = z.infer<typeof settingsSchema>;

/** A class as those who lead it have it. */
export type LedClassroom = Classroom & { settings: ClassSettings };

/** Whether a class came with what its teachers alone have. */
export const isLed = (classroom: Classroom): classroom is LedClassroom => classroom.settings !== null;

/** The values of the form of a stored class. */
export function toForm({ settings, ...classroom }: LedClassroom): SettingsForm {
  return {
    name: classroom.name,
    description: classroom.description,
    meeting_link: classroom.meeting_link ?? '',
    admin_meeting_link: classroom.admin_meeting_link ?? '',
    calendar_info: classroom.calendar_info,
    courses: classroom.courses.map(({ id, title }) => ({ value: id, label: title })),
    opens: settings.opens,
    late_after: settings.late_after,
    leave_before: settings.leave_before,
    auto_check_out: settings.auto_check_out,
    meeting_counts: settings.meeting_counts,
    join: settings.join,
    same_device: settings.same_device,
    same_network: settings.same_network,
    tell_parents: settings.tell_parents,
    scale: settings.scale,
    board: settings.board,
  };
}

/** What is sent of the form. */
export function bodyOf(form: SettingsForm, version: number): ClassroomInput {
  const {
    name,
    description,
    meeting_link: link,
    admin_meeting_link: adminLink,
    calendar_info,
    courses,
    ...settings
  } = form;
  return {
    name,
    description,
    meeting_link: link || null,
    admin_meeting_link: adminLink || null,
    calendar_info,
    settings,
    course_ids: courses.map(({ value }) => value),
    version,
  };
}

/** The form's name of a field that the server calls otherwise. */
export function fieldOf(field: string): string | undefined {
  if (field.startsWith('settings.')) return field.slice('settings.'.length);
  return field.startsWith('course_ids') ? 'courses' : undefined;
}
