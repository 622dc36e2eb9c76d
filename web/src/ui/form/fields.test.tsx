import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { at, http, ok, server } from '../../../tests/server';
import { AsyncSelectField } from './AsyncSelectField';
import { BilingualTextField } from './BilingualTextField';
import { CheckboxField } from './CheckboxField';
import { ChoiceField } from './ChoiceField';
import { DateField, DateTimeField } from './DateField';
import { DurationField, unitOf } from './DurationField';
import { MarkdownField } from './MarkdownField';
import { MoneyField } from './MoneyField';
import { MultiSelectField } from './MultiSelectField';
import { NumberField } from './NumberField';
import { PasswordField } from './PasswordField';
import { SelectField } from './SelectField';
import { SwitchField } from './SwitchField';
import { TagsField } from './TagsField';
import { TextField } from './TextField';

/** A form of one field `x`; answers what its value is. */
function show(start: unknown, field: ReactNode) {
  const shown: { form: UseFormReturn<{ x: unknown }> | null } = { form: null };
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  function Form() {
    const form = useForm({ defaultValues: { x: start } });
    useEffect(() => {
      shown.form = form;
    }, [form]);
    return (
      <FormProvider {...form}>
        <form onSubmit={onSubmit}>
          {field}
          <button type="submit">Gửi</button>
        </form>
      </FormProvider>
    );
  }
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    value: () => shown.form?.getValues('x'),
    set: (value: unknown) => shown.form?.setValue('x', value),
    onSubmit,
  };
}

it('text: label, optional mark and hint are tied to it; a reason disables it', async () => {
  const { user, value } = show('', <TextField name="x" label="Tên" optional hint="Như trên giấy tờ" />);
  const input = screen.getByRole('textbox', { name: 'Tên (không bắt buộc)' });
  expect(input).toHaveAccessibleDescription('Như trên giấy tờ');
  await user.type(input, 'An');
  expect(value()).toBe('An');
});

it('a disabled field says why', () => {
  show('', <TextField name="x" label="Tên" hint="Gợi ý" disabledReason="Chỉ quản trị viên được đổi" />);
  expect(screen.getByLabelText('Tên')).toBeDisabled();
  expect(screen.getByLabelText('Tên')).toHaveAccessibleDescription('Chỉ quản trị viên được đổi');
});

it('number: empty is null and not 0, and a value from outside is shown', async () => {
  const { user, value, set } = show(5, <NumberField name="x" label="Điểm" min={0} step={1} />);
  const input = screen.getByLabelText('Điểm');
  await user.clear(input);
  expect(value()).toBeNull();
  await user.type(input, '0');
  expect(value()).toBe(0);
  await user.type(input, '.50');
  expect([value(), (input as HTMLInputElement).value]).toEqual([0.5, '0.50']);
  set(7);
  await waitFor(() => expect(input).toHaveValue(7));
});

it('money: thousands are grouped while it is typed, and the caret stays', async () => {
  const { user, value } = show(null, <MoneyField name="x" label="Giá" />);
  const input = screen.getByLabelText<HTMLInputElement>('Giá');
  await user.type(input, '99000đ');
  expect([value(), input.value]).toEqual([99000, '99,000']);
  await user.type(input, '1', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect([value(), input.value, input.selectionStart]).toEqual([919000, '919,000', 2]);
  await user.clear(input);
  expect(value()).toBeNull();
});

it('duration: shown in the largest whole unit, kept in the form’s', async () => {
  expect([
    unitOf(5400, ['minute', 'hour']),
    unitOf(86_400, ['minute', 'hour', 'day']),
    unitOf(0, ['minute', 'day']),
  ]).toEqual(['minute', 'day', 'minute']);
  const { user, value } = show(2880, <DurationField name="x" label="Thời hạn" valueIn="minute" />);
  const input = screen.getByLabelText('Thời hạn');
  expect(input).toHaveValue('2');
  await user.selectOptions(screen.getByLabelText('Đơn vị'), 'hour');
  expect([value(), (input as HTMLInputElement).value]).toEqual([120, '2']);
  await user.clear(input);
  expect(value()).toBeNull();
  await user.type(input, '1,5');
  expect(value()).toBe(90);
});

it('select: values keep their type, and nothing is null', async () => {
  const options = [
    { value: 1, label: 'Một' },
    { value: 2, label: 'Hai' },
  ];
  const { user, value } = show(1, <SelectField name="x" label="Số" options={options} empty="Không chọn" />);
  await user.selectOptions(screen.getByLabelText('Số'), 'Hai');
  expect(value()).toBe(2);
  await user.selectOptions(screen.getByLabelText('Số'), 'Không chọn');
  expect(value()).toBeNull();
});

it('multi select: by keyboard', async () => {
  const options = ['C++', 'Java', 'Python'].map((label, value) => ({ value, label }));
  const { user, value, onSubmit } = show([0], <MultiSelectField name="x" label="Ngôn ngữ" options={options} />);
  await user.click(screen.getByRole('combobox', { name: 'Ngôn ngữ' }));
  await user.keyboard('py{ArrowDown}{Enter}');
  expect(value()).toEqual([0, 2]);
  await user.keyboard('{Backspace}');
  expect(value()).toEqual([0]);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('tags: Enter and a comma add one, Backspace takes it away, none stands twice, and leaving adds what is typed', async () => {
  const { user, value, onSubmit } = show(
    ['mảng'],
    <TagsField name="x" label="Chủ đề" suggest={async () => ['đồ thị']} />,
  );
  const input = screen.getByRole('combobox', { name: 'Chủ đề' });
  await user.type(input, 'Cây{Enter}');
  expect(value()).toEqual(['mảng', 'cây']);
  await user.type(input, 'tham lam,mảng,');
  expect(value()).toEqual(['mảng', 'cây', 'tham lam']);
  await user.keyboard('{Backspace}');
  expect(value()).toEqual(['mảng', 'cây']);
  await user.click(await screen.findByRole('option', { name: 'đồ thị' }));
  await user.type(input, 'xâu');
  await user.tab();
  expect(value()).toEqual(['mảng', 'cây', 'đồ thị', 'xâu']);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('tags that are answers: kept as they are written, commas and all', async () => {
  const { user, value } = show([], <TagsField name="x" label="Đáp án" hasCommas tidy={(text) => text.trim()} />);
  await user.type(screen.getByRole('combobox', { name: 'Đáp án' }), 'Huế{Enter}2,5{Enter}');
  expect(value()).toEqual(['Huế', '2,5']);
});

it('async select: searches once typing rests, says when it fails, and chooses by keyboard', async () => {
  const search = vi.fn(async (text: string) => {
    if (text === 'lỗi') throw new Error('no');
    return text === 'an' ? [{ value: 7, label: 'Trần An', detail: 'an@example.com' }] : [];
  });
  const { user, value, onSubmit } = show(
    null,
    <AsyncSelectField name="x" label="Giáo viên" searchKey={['t']} search={search} />,
  );
  const input = screen.getByRole('combobox', { name: 'Giáo viên' });
  await user.type(input, 'lỗi');
  expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent('Chưa tìm được');
  await user.clear(input);
  // Nothing is here yet to be picked: Enter neither picks nor sends.
  // Both keys at once: however slow the machine is, typing rests only after the second.
  fireEvent.change(input, { target: { value: 'a' } });
  fireEvent.change(input, { target: { value: 'an' } });
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: /Trần An/ });
  await user.keyboard('{Enter}');
  expect(value()).toMatchObject({ value: 7, label: 'Trần An' });
  expect(onSubmit).not.toHaveBeenCalled();
  // Not every key is a search.
  expect(search.mock.calls.map(([text]) => text)).not.toContain('a');
  await user.clear(input);
  expect(value()).toBeNull();
});

it('switch, checkbox, choices', async () => {
  const on = show(false, <SwitchField name="x" label="Công khai" hint="Ai cũng xem được" />);
  await on.user.click(screen.getByRole('switch', { name: 'Công khai', description: 'Ai cũng xem được' }));
  expect(on.value()).toBe(true);
  const ticked = show(false, <CheckboxField name="x" label="Đồng ý" />);
  await ticked.user.click(screen.getByRole('checkbox', { name: 'Đồng ý' }));
  expect(ticked.value()).toBe(true);
  const options = [
    { value: 'a', label: 'Học sinh', hint: 'Người học' },
    { value: 'b', label: 'Giáo viên' },
  ];
  const chosen = show('a', <ChoiceField name="x" label="Bạn là ai?" cards options={options} />);
  const group = screen.getByRole('radiogroup', { name: 'Bạn là ai?' });
  await chosen.user.click(within(group).getByRole('radio', { name: 'Giáo viên' }));
  expect(chosen.value()).toBe('b');
});

it('password: can be looked at', async () => {
  const { user } = show('bí mật', <PasswordField name="x" label="Mật khẩu" autoComplete="current-password" />);
  expect(screen.getByLabelText('Mật khẩu')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Hiện mật khẩu' }));
  expect(screen.getByLabelText('Mật khẩu')).toHaveAttribute('type', 'text');
});

it('both languages: marks the one that is missing', async () => {
  const { user, value } = show({ vi: '', en: '' }, <BilingualTextField name="x" label="Tên" />);
  await user.type(screen.getByLabelText('Tên (Tiếng Việt)'), 'Mảng');
  expect(value()).toEqual({ vi: 'Mảng', en: '' });
  expect(screen.getByLabelText('Tên (English)')).toHaveAccessibleDescription('chưa có');
});

it('Markdown: the preview is asked for when it is wanted', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(at('/api/problems/preview'), async ({ request }) => {
      asked.push(await request.json());
      return ok({ html: '<p><strong>đậm</strong></p>' });
    }),
  );
  const { user } = show('**đậm**', <MarkdownField name="x" label="Đề bài" />);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('tab', { name: 'Xem trước' }));
  expect(await screen.findByText('đậm')).toBeVisible();
  expect(asked).toEqual([{ markdown: '**đậm**' }]);
});

it('date: written part by part in the page’s order, kept as YYYY-MM-DD', async () => {
  const { user, value } = show('', <DateField name="x" label="Ngày sinh" />);
  const group = screen.getByRole('group', { name: 'Ngày sinh' });
  const day = await within(group).findByRole('spinbutton', { name: 'Ngày' });
  await user.click(day);
  await user.keyboard('31122008');
  await waitFor(() => expect(value()).toBe('2008-12-31'));
});

it('date and time: epoch seconds in Vietnam’s time', async () => {
  const start = Date.parse('2026-11-21T05:00:00Z') / 1000;
  const { user, value } = show(start, <DateTimeField name="x" label="Bắt đầu" />);
  const group = screen.getByRole('group', { name: 'Bắt đầu' });
  const hour = await within(group).findByRole('spinbutton', { name: 'Giờ' });
  expect(hour).toHaveTextContent('12');
  await user.click(hour);
  await user.keyboard('13');
  await waitFor(() => expect(value()).toBe(start + 3600));
});
