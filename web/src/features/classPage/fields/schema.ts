import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { joinModes, type CalendarInfo } from '#/features/classrooms';

/** The longest and most that the server takes. */
export const limits = { name: 200, description: 5000, link: 2000, minutes: 240 } as const;

/** A link of meetings: https, or none. */
const meetingLink = () =>
  z.string().check(
    z.trim(),
    z.maxLength(limits.link, 'tooLong'),
    z.refine((value) => value === '' || /^https:\/\/[^\s/$.?#]\S*$/i.test(value), message('classrooms:form.https')),
  );

/** The fields that both forms of a class have. */
export const classFields = {
  name: rules.text(limits.name),
  description: rules.optionalText(limits.description),
  meeting_link: meetingLink(),
  admin_meeting_link: meetingLink(),
  // Its field checks it.
  calendar_info: z.custom<CalendarInfo>(),
  courses: z.array(z.object({ value: z.number(), label: z.string() })),
  join: z.enum(joinModes),
};
