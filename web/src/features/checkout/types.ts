import type { OrderCourse, OrderDiscount, PayChannel, PayMethod } from '#/features/orders';

/** Why it can't be ordered, in the words of the page's language. */
export interface QuoteRefusal {
  key: string;
  text: string;
}

/** What an order would cost, and how it could be paid. Money in whole VND. */
export interface Quote {
  course: OrderCourse;
  quantity: number;
  origin_price: number | null;
  price: number;
  discount: OrderDiscount | null;
  amount: number;
  methods: PayMethod[];
  channels: PayChannel[];
  /** My order of this course that is not paid yet. */
  open_order: number | null;
  /** Null: it can be ordered. */
  refusal: QuoteRefusal | null;
}

/** Where something is brought that is paid on delivery. */
export interface Delivery {
  name: string;
  phone: string;
  address: string;
}

/** What an order is made of; the same key is the same order. */
export interface NewOrder {
  course_id: number;
  quantity: number;
  method: PayMethod;
  channel?: PayChannel;
  discount_code?: string;
  delivery?: Delivery;
  key: string;
}
