import { DIGITS, type Layout } from './layout.ts';

export const RUSSIAN: Layout = {
  face: 'абв',
  language: 'ru',
  rows: [DIGITS, 'йцукенгшщзхъ', 'фывапролджэё', 'ячсмитьбю.-'],
};
