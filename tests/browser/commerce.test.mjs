// A course from its price to its first lesson, by each way to pay: a transfer in two parts whose code stays without a connection,
// the gateway, cash on delivery, cash for seats whose cards open the course, a picture of a transfer that was taken offline, a code
// that leaves nothing to pay, and uCoin; then back again, when staff give a part of the money back. On a desk in Vietnamese and on a
// phone in English.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { barriers, demo, screenshot } from './browser.mjs';
import { openClassrooms, readQr, run, speaking, visit } from './classroom-data.mjs';
import { decide, newDiscount, orderOf, payAtGateway, soldCourse, transfer, untilHeld } from './commerce-data.mjs';
import { ask, enterAsLearner } from './course-data.mjs';
import { places, tellAt } from './places.mjs';

const checkout = 'features/checkout';
const orders = 'features/orders';
const shop = 'features/shop';
const redeem = 'features/redeem';
const office = 'features/backOffice';
const PRICE = 240_000;
const money = (amount) => `${amount.toLocaleString('en-US')} ₫`;

let staff;
before(async () => {
  staff = await openClassrooms();
});
after(() => staff.browser.close());

const exact = (name) => ({ name, exact: true });

/** Tells a story of somebody who buys a course of their own. */
const tell = (place, story, name, work) =>
  tellAt(place, story, async () => {
    const course = await soldCourse(staff, `Khóa ${name} ${run} ${place.name}`, PRICE);
    await visit(
      staff,
      place,
      async (page, context) => {
        const token = await enterAsLearner(context);
        const at = (path) => `${demo.base}${place.prefix}${path}`;
        const main = page.getByRole('main');
        await work({ page, context, main, place, course, token, at, say: speaking(place) });
      },
      undefined,
      // Without a connection nothing can be fetched.
      (line) => /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/.test(line),
    );
  });

/** What the picture of a transfer's QR code is called. */
const transferCode = ({ say }, { pay: { amount, account, content } }) =>
  say(orders, 'transfer.code', { amount: money(amount), account, content });

const check = ({ main, say }, method) =>
  main.getByRole('radio', exact(`${say(orders, `method.${method}`)} ${say(checkout, `method.${method}`)}`)).check();

/** Chooses a method on the course's checkout. */
async function choose({ page, main, at, say, course }, method, search = '') {
  await page.goto(at(`/checkout/payment?course=${course.slug}${search}`));
  await page.getByRole('heading', { level: 1, ...exact(say(checkout, 'title.checkout')) }).waitFor();
  if (method) await check({ main, say }, method);
}

/** Presses the button that orders, and waits for the order's page. */
async function order({ page, main, say }, amount = PRICE) {
  await main.getByRole('button', exact(say(checkout, 'action.order', { amount: money(amount) }))).click();
  await page.waitForURL(/\/checkout\/end\?order=\d+$/);
}

const heading = ({ page, say }, key) => page.getByRole('heading', { level: 2, ...exact(say(orders, key)) }).waitFor();
const picture = { name: 'chuyen-khoan.png', mimeType: 'image/png' };

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

for (const place of places) {
  tell(place, 'a transfer in two parts opens the course, and its code stays offline', 'chuyển khoản', async (here) => {
    const { page, context, main, course, token, at, say } = here;
    await page.goto(at(`/course/${course.slug}`));
    await page
      .getByRole('link', exact(say('features/courses', 'join.buy')))
      .first()
      .click();
    await page.getByRole('heading', { level: 1, ...exact(say(checkout, 'title.checkout')) }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `checkout-${place.name}`);
    await check(here, 'bank_transfer');
    await order(here);
    await heading(here, 'outcome.open.bank_transfer');
    const made = await orderOf(token, course);
    const code = main.getByRole('img', exact(transferCode(here, made)));
    await code.scrollIntoViewIfNeeded();
    assert.equal(await readQr(staff, page), made.pay.qr);
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `order-transfer-${place.name}`);

    await untilHeld(page, place, made);
    await context.setOffline(true);
    await page.reload();
    await main.getByText(made.reference, { exact: true }).first().waitFor();
    await code.waitFor();
    await screenshot(page, `order-offline-${place.name}`);
    await context.setOffline(false);
    await page.reload();

    await transfer(made, PRICE / 4);
    const amounts = { received: money(PRICE / 4), missing: money((PRICE / 4) * 3) };
    await main.getByText(say(orders, 'outcome.part.text', amounts)).waitFor();
    await screenshot(page, `order-part-${place.name}`);
    await transfer(await orderOf(token, course));
    await heading(here, 'outcome.success.title');
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `order-paid-${place.name}`);
    await main.getByRole('link', exact(say(orders, 'outcome.study'))).click();
    await page.waitForURL(new RegExp(`/course-study/${course.slug}`));
  });

  tell(place, 'the gateway is paid after it was left', 'cổng', async (here) => {
    const { page, main, say } = here;
    await choose(here, 'gateway');
    const leave = main.getByRole('button', exact(say(checkout, 'action.leave', { amount: money(PRICE) })));
    await leave.click();
    await payAtGateway(page, 'cancel');
    await heading(here, 'outcome.failure.title');
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `order-failed-${place.name}`);
    await main.getByRole('link', exact(say(orders, 'outcome.again'))).click();
    await leave.click();
    await payAtGateway(page);
    await heading(here, 'outcome.success.title');
    await page.goto(here.at('/transactions'));
    // The filter has the same words.
    for (const status of ['success', 'failure'])
      await main
        .getByText(say(orders, `status.${status}`), { exact: true })
        .and(main.locator(':not(option)'))
        .waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `orders-${place.name}`);
  });

  tell(place, 'a picture of a transfer that was taken offline is sent, and approved', 'ảnh', async (here) => {
    const { page, context, main, course, token, say } = here;
    await choose(here, 'bank_transfer');
    await order(here);
    await heading(here, 'outcome.open.bank_transfer');
    await context.setOffline(true);
    const chooser = main.getByLabel(say(orders, 'proof.choose'), { exact: true }).and(main.locator('input[type=file]'));
    await chooser.setInputFiles({ ...picture, buffer: pixel });
    await main.getByText(say(orders, 'proof.waiting')).waitFor();
    await screenshot(page, `proof-offline-${place.name}`);
    await context.setOffline(false);
    await main
      .getByRole('list', exact(say(orders, 'proof.sent')))
      .getByRole('img')
      .waitFor();
    await heading(here, 'outcome.proof.title');
    assert.deepEqual(await barriers(page), []);
    await decide(staff, await orderOf(token, course), { status: 'success', reason: 'Đã thấy tiền trong sổ phụ.' });
    await heading(here, 'outcome.success.title');
  });

  tell(
    place,
    'forty seats are paid in cash, and a card of them opens the course for somebody',
    'suất',
    async (here) => {
      const { page, main, course, token, at, say } = here;
      await choose(here, 'cash');
      await main.getByRole('switch', exact(say(checkout, 'seats.many'))).check();
      await main.getByRole('spinbutton', exact(say(checkout, 'seats.count'))).fill('40');
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `checkout-seats-${place.name}`);
      await order(here, PRICE * 40);
      await heading(here, 'outcome.open.cash');
      await decide(staff, await orderOf(token, course), { received: PRICE * 40, reason: 'Nộp tại văn phòng.' });
      await heading(here, 'outcome.seats.title');
      const cards = main.getByRole('list', exact(say(orders, 'codes.title'))).getByRole('listitem');
      assert.equal(await cards.count(), 40);
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `order-seats-${place.name}`);
      const code = await cards.first().innerText();
      await visit(staff, place, async (other, context) => {
        await enterAsLearner(context);
        await other.goto(at(`/manage/code/redeem?code=${code.toLowerCase()}`));
        const open = other.getByRole('button', exact(say(redeem, 'action')));
        const field = other.getByRole('textbox', exact(say(redeem, 'code')));
        await field.fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
        await open.click();
        await other.getByText(say(redeem, 'mistyped')).waitFor();
        assert.deepEqual(await barriers(other), []);
        await field.fill(` ${code.toLowerCase().replaceAll('-', ' ')} `);
        await open.click();
        await other.getByRole('alert').getByText(course.title).waitFor();
        assert.deepEqual(await barriers(other), []);
        await screenshot(other, `redeem-${place.name}`);
      });
    },
  );

  tell(place, 'cash on delivery asks where to, and opens the course once it was taken', 'khi giao', async (here) => {
    const { page, main, course, token, say } = here;
    const delivery = { name: 'Trần An', phone: '0912345678', address: '1 Lê Lợi, Huế' };
    await choose(here, 'cod');
    await main.getByRole('button', exact(say(checkout, 'action.order', { amount: money(PRICE) }))).click();
    const faults = main.getByText(say('ui', 'form.required'), { exact: true });
    await faults.nth(2).waitFor();
    assert.equal(await faults.count(), 3);
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `checkout-delivery-${place.name}`);
    for (const [field, text] of Object.entries(delivery))
      await main.getByRole('textbox', exact(say(checkout, `delivery.${field}`))).fill(text);
    await order(here);
    await heading(here, 'outcome.open.cod');
    assert.deepEqual(await barriers(page), []);
    const seen = await decide(staff, await orderOf(token, course), { received: PRICE, reason: 'Người giao đã thu.' });
    assert.deepEqual(seen.delivery, delivery);
    await heading(here, 'outcome.success.title');
  });

  tell(
    place,
    'staff note the cash of an order and give a part of it back, which its buyer sees',
    'hoàn',
    async (here) => {
      const { page, main, course, token, at, say } = here;
      const back = money(PRICE / 4);
      await choose(here, 'cash');
      await order(here);
      const { id, reference } = await orderOf(token, course);
      await visit(
        staff,
        place,
        async (desk) => {
          await desk.goto(at(`/manage/transactions?order=${id}`));
          const drawer = desk.getByRole('dialog', exact(reference));
          const open = async (what) => {
            await drawer.getByRole('button', exact(say(office, `${what}.open`))).click();
            const dialog = desk.getByRole('dialog', exact(say(office, `${what}.open`)));
            await dialog.getByRole('textbox').first().waitFor();
            assert.deepEqual(await barriers(desk), []);
            await screenshot(desk, `office-${what}-${place.name}`);
            return dialog;
          };
          const taking = await open('money');
          await taking.getByRole('button', exact(say(office, 'money.action'))).click();
          await heading(here, 'outcome.success.title');
          const giving = await open('refund');
          await giving.getByRole('textbox', exact(say(office, 'refund.amount'))).fill(String(PRICE / 4));
          await giving.getByRole('textbox', exact(say(office, 'reason'))).fill('Đổi sang khóa khác.');
          await giving.getByRole('button', exact(say(office, 'refund.action'))).click();
          await giving.waitFor({ state: 'hidden' });
          await drawer
            .getByText(say(office, 'money.refunded', { amount: back }))
            .first()
            .waitFor();
        },
        'admin',
      );
      await heading(here, 'outcome.ended.title');
      const label = page.getByText(say(orders, 'price.refunded'), { exact: true });
      await main.locator('dl > div').filter({ has: label }).getByText(back).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `order-refunded-${place.name}`);
    },
  );

  tell(place, 'a code that leaves nothing to pay opens the course at once', 'tặng', async (here) => {
    const { page, main, course, say } = here;
    const code = `TANG-${run}-${place.name}`.toUpperCase();
    await newDiscount(staff, course, code, 100);
    await choose(here, null, '&code=khong-co-ma-nay');
    await main
      .getByRole('textbox', exact(say(checkout, 'code.title')))
      .and(main.locator('[aria-describedby]'))
      .waitFor();
    await main.getByRole('textbox', exact(say(checkout, 'code.title'))).fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await main.getByRole('button', exact(say(checkout, 'code.remove', { code }))).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `checkout-free-${place.name}`);
    await main.getByRole('button', exact(say(checkout, 'action.free'))).click();
    await page.waitForURL(/\/checkout\/end\?order=\d+$/);
    await heading(here, 'outcome.success.title');
  });

  tell(place, 'uCoin buy a thing that staff hand over', 'uCoin', async (here) => {
    const { page, main, token, at, say } = here;
    const title = `Áo lớp ${run} ${place.name}`;
    const item = { kind: 'item', title, description: 'Cỡ M.', image: '', coins: 30, stock: 1, per_user: 1 };
    await ask(staff.admin, 'POST', '/api-admin/shop', item);
    const { id } = await ask(token, 'GET', '/api/users/info');
    const gift = { user_ids: [id], amount: 50, note: 'Chăm học', key: crypto.randomUUID() };
    await ask(staff.admin, 'POST', '/api-admin/transaction/ucoin', gift);
    await page.goto(at('/shop'));
    await main.getByText(say(shop, 'balance', { number: '50' })).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `shop-${place.name}`);
    await main.getByRole('button', exact(say(shop, 'item.buy', { title }))).click();
    await page
      .getByRole('dialog')
      .getByRole('button', exact(say(shop, 'buy.action')))
      .click();
    await page.getByText(say(shop, 'buy.waits', { title })).waitFor();
    await main.getByText(say(shop, 'balance', { number: '20' })).waitFor();
    await main.getByText(say(shop, 'state.waits')).waitFor();
    assert.deepEqual(await barriers(page), []);
  });
}
