import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces } from '#/i18n/i18n';
import type { Domain } from '../api';
import { DomainCard } from './DomainCard';

const words = 'During secondary validation: 203.0.113.7: Timeout during connect (likely firewall problem)';
const domain: Domain = {
  id: 1,
  domain: 'hoc.truong.vn',
  display: 'hoc.truong.vn',
  is_primary: false,
  status: 'failed',
  reason: 'certificate',
  reason_detail: words,
  zone: 'truong.vn',
  records: [],
  found: { cnames: [], addresses: ['203.0.113.7'], texts: [], trouble: null },
  could_not_check: false,
  checked_at: 1,
  next_check_at: 2,
  since: 1,
  created_at: 1,
  certificate: { not_after: null, last_error_kind: 'validation', last_error: words },
};

beforeAll(() => loadNamespaces(['website', 'ui']));

function show(change: Partial<Domain>) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <DomainCard domain={{ ...domain, ...change }} https />
    </QueryClientProvider>,
  );
  const text = screen.getByRole('article').textContent;
  const quoted = document.querySelector('.lp-technical code')?.textContent;
  unmount();
  return { text, quoted };
}

it("why there is no certificate is said to the site's admin, and the issuer's own words are quoted beside", () => {
  const failed = show({});
  expect(failed.text).toContain('chưa mở được trang ở tên miền này qua cổng 80');
  expect([failed.quoted, failed.text.includes('Chi tiết kỹ thuật')]).toEqual([words, true]);
  // A kind that only a newer server knows: what is sure is said, the words stay.
  const newer = show({ certificate: { not_after: null, last_error_kind: 'of_tomorrow', last_error: words } });
  expect(newer.text).toContain('chưa xin được chứng chỉ HTTPS');
  expect([newer.text.includes('of_tomorrow'), newer.quoted]).toEqual([false, words]);
});

it('what DNS is to blame for is not blamed on the issuer', () => {
  const waiting = show({ status: 'pending_dns', reason: 'txt_missing', reason_detail: null });
  expect(waiting.quoted).toBeUndefined();
  expect(waiting.text).not.toContain('Bên cấp chứng chỉ');
});
