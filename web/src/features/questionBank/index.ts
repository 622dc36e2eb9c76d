export { bankQuery } from './bank/api';
export { bankList } from './bank/filters';
export { questionKinds, type QuestionKind } from './bank/kinds';
export { questionBankWidgets } from './widgets';
export { QuestionStatistics } from './bank/statistics/lazy';
export { KindIcon } from './bank/components/KindLabel';
export { importLimits as questionFiles } from './bank/exchange/formats';
export { FoundQuestions } from './bank/exchange/LazyFoundRows';
