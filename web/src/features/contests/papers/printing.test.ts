import { describe, expect, it } from 'vitest';
import { aPaperQuestion } from './fixtures';
import { columnsOf, keyOf, letter, whyNoKey, withBlanks } from './printing';

const asked = { number: 1, question_id: 1, score: 1, choices: [12, 11], answer: 'B' };
const words = ['Đ', 'S'] as const;

describe('a printed question', () => {
  it('has short choices beside each other and long ones below', () => {
    const withText = (text: string) =>
      aPaperQuestion({ choices: [{ id: 1, html: `<p>${text}</p>`, media: null, correct: true }] });
    expect(columnsOf(withText('a &lt; b'))).toBe(4);
    expect(columnsOf(withText('x'.repeat(30)))).toBe(2);
    expect(columnsOf(withText('x'.repeat(60)))).toBe(1);
    expect(columnsOf(aPaperQuestion({ type: 'multiple_choice', style: 'true_false' }))).toBe(1);
  });

  it('has blanks for its gaps, and leaves other braces', () => {
    const statement_html = '<p>{{a}} và {{ b }}, không phải {{c}}</p>';
    const gaps = [
      { key: 'a', options: null },
      { key: 'b', options: null },
    ];
    const html = withBlanks(aPaperQuestion({ statement_html, gaps }));
    expect(html).toMatch(/^<p><strong>\(1\)<\/strong> …+ và <strong>\(2\)<\/strong> …+, không phải \{\{c\}\}<\/p>$/);
    const one = aPaperQuestion({ statement_html: '{{a}}', gaps: gaps.slice(0, 1) });
    expect(withBlanks(one)).toMatch(/^…+$/);
    const places = [{ id: 1, html: '', media: null, gap: 'a', zone: null, most: 1 }];
    expect(withBlanks(aPaperQuestion({ statement_html: '{{a}}', places }))).toMatch(/^<strong>\(A\)/);
  });

  it('counts its letters as the server does', () => {
    expect([0, 25, 26, 51, 52].map(letter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
  });
});

describe('a key', () => {
  it('is the letters of this paper, or what each statement is', () => {
    expect(keyOf(aPaperQuestion(), asked, words)).toBe('B');
    const each = aPaperQuestion({ type: 'multiple_choice', style: 'true_false' });
    expect(keyOf(each, asked, words)).toBe('a) S b) Đ');
    expect(keyOf(aPaperQuestion({ on_screen: true }), asked, words)).toBeNull();
  });

  it('says why it is none', () => {
    expect(whyNoKey(aPaperQuestion({ type: 'long_answer' }))).toBe('by_hand');
    expect(whyNoKey(aPaperQuestion({ type: 'code' }))).toBe('by_judge');
    expect(whyNoKey(aPaperQuestion({ type: 'theory' }))).toBe('theory');
    expect(whyNoKey(aPaperQuestion({ type: 'interaction', on_screen: true }))).toBe('on_screen');
  });
});
