/**
 * Calls typed by their path, from the `paths` that openapi-typescript writes out of an OpenAPI document. Only types are here; `client.ts`
 * sends. A path compiles only with the methods that the document has for it.
 */
import type { Page } from './envelope';

/** The methods that the client sends. */
export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths of a document that have a method. */
export type PathsWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [K in M]: object } ? P : never;
}[keyof Paths] &
  string;

/** What the document says of a path and a method. */
export type OperationAt<Paths, P, M extends Method> = P extends keyof Paths
  ? Paths[P] extends { [K in M]: infer Operation }
    ? Operation
    : never
  : never;

type Primitive = string | number | boolean | bigint | symbol | null | undefined;

/** Whether a type is an object of whose fields the document says nothing. */
type IsUnknownObject<T> = string extends keyof T ? (unknown extends T[keyof T] ? true : false) : false;

/**
 * A schema as answers bring it. The document calls optional what may be null or has a default; the server always writes it, as null
 * where there is nothing.
 */
export type Answered<T> = unknown extends T
  ? T
  : T extends Primitive
    ? T
    : T extends readonly (infer Item)[]
      ? Answered<Item>[]
      : { [K in keyof T]-?: Answered<T[K]> };

/** A schema as bodies bring it: an object of which the document says nothing more may have any fields. */
export type Accepted<T> = unknown extends T
  ? T
  : T extends Primitive
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Accepted<Item>[]
      : IsUnknownObject<T> extends true
        ? object
        : { [K in keyof T]: Accepted<T[K]> };

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never;
type Successful<Operation> = Operation extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201)]
  : never;

/** The data of an operation's answer: what its envelope carries. */
export type DataOf<Operation> =
  JsonOf<Successful<Operation>> extends infer Envelope
    ? [Envelope] extends [{ data: infer Data }]
      ? Answered<Data>
      : [Envelope] extends [{ data?: infer Data }]
        ? Answered<Data>
        : Answered<Envelope>
    : never;

/** One item of an operation that answers a list. */
export type ItemOf<Operation> = DataOf<Operation> extends readonly (infer Item)[] ? Item : never;

/** The paths whose GET answers a list. */
export type ListPaths<Paths> = {
  [P in PathsWith<Paths, 'get'>]: [ItemOf<OperationAt<Paths, P, 'get'>>] extends [never] ? never : P;
}[PathsWith<Paths, 'get'>];

/** The names between braces in a path. */
type NamesIn<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The parameters of one kind, `{}` where the document says `never`. */
type ParametersOf<Operation, Where extends 'path' | 'query'> = Operation extends {
  parameters: { [K in Where]?: infer Parameters };
}
  ? [NonNullable<Parameters>] extends [never]
    ? object
    : NonNullable<Parameters>
  : object;

/** Named by the path itself, since documents leave out what the handler takes as a bare number or text. */
type PathParameters<P, Operation> = {
  [Name in NamesIn<P>]: Name extends keyof ParametersOf<Operation, 'path'>
    ? ParametersOf<Operation, 'path'>[Name]
    : string | number;
};

/** Empty values (undefined, null, '') are dropped, so any optional parameter may be null. */
type QueryParameters<Operation> = {
  [Name in keyof ParametersOf<Operation, 'query'>]: undefined extends ParametersOf<Operation, 'query'>[Name]
    ? ParametersOf<Operation, 'query'>[Name] | null
    : ParametersOf<Operation, 'query'>[Name];
};

type BodyIn<Request> = Request extends { content: infer Content }
  ? Content extends { 'application/json': infer Json }
    ? Accepted<Json> | (Content extends { 'multipart/form-data': unknown } ? FormData : never)
    : Content extends { 'multipart/form-data': unknown }
      ? FormData
      : never
  : never;

/** An option that must be given where it has required fields, may be given where all are optional, and is refused where it has none. */
type Option<Name extends string, Fields> = [keyof Fields] extends [never]
  ? { [K in Name]?: never }
  : object extends Fields
    ? { [K in Name]?: Fields }
    : { [K in Name]: Fields };

type BodyOption<Operation> = Operation extends { requestBody: infer Request }
  ? { body: BodyIn<Request> }
  : Operation extends { requestBody?: infer Request }
    ? [NonNullable<Request>] extends [never]
      ? { body?: never }
      : { body?: BodyIn<NonNullable<Request>> }
    : { body?: never };

/** What every call takes. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds; 15 s where it is left out, more for uploads. */
  timeoutMs?: number;
  /** It goes on when the page is closed. */
  keepalive?: boolean;
}

/** What one call takes: the path's parameters, the query and the body that the document names. */
export type OptionsOf<Paths, P, M extends Method> = CallOptions &
  Option<'path', PathParameters<P, OperationAt<Paths, P, M>>> &
  Option<'query', QueryParameters<OperationAt<Paths, P, M>>> &
  BodyOption<OperationAt<Paths, P, M>>;

/** Options may be left out where nothing in them is required. */
type OptionsArgument<Options> = object extends Options ? [options?: Options] : [options: Options];

type Call<Paths, M extends Method> = <P extends PathsWith<Paths, M>>(
  path: P,
  ...rest: OptionsArgument<OptionsOf<Paths, P, M>>
) => Promise<DataOf<OperationAt<Paths, P, M>>>;

/** The calls of a document. Each resolves to the answer's data, and throws an ApiError otherwise. */
export interface Api<Paths> {
  /** Reads one thing. */
  get: Call<Paths, 'get'>;
  /** Reads one page of a list. */
  list: <P extends ListPaths<Paths>>(
    path: P,
    ...rest: OptionsArgument<OptionsOf<Paths, P, 'get'>>
  ) => Promise<Page<ItemOf<OperationAt<Paths, P, 'get'>>>>;
  /** Creates, or does. A FormData body goes as multipart. */
  post: Call<Paths, 'post'>;
  /** Changes. */
  put: Call<Paths, 'put'>;
  /** Removes. */
  delete: Call<Paths, 'delete'>;
}
