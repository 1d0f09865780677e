import { describe, expect, test } from 'vitest';
import { passwordFault, passwordLength } from './password.ts';

describe('a new password', () => {
  test.each([
    ['abcd1234', 8],
    ['密碼密碼', 8],
    ['密碼abcd', 8],
    ['密碼abc', 7],
    ['密碼密碼密碼密碼', 16],
    ['𠮷野家abc', 9],
    ['1234567890123456', 16],
  ])('L1: %s counts as %i', (password, length) => {
    expect(passwordLength(password)).toBe(length);
  });

  test.each([
    ['abcd1234', undefined],
    ['密碼密碼', undefined],
    ['密碼abcd', undefined],
    ['密碼abc', 'too-short'],
    ['密碼密碼密碼密碼', undefined],
    ['密碼密碼密碼密碼a', 'too-long'],
    ['𠮷野家abc', undefined],
    ['1234567890123456', undefined],
    ['abcd123!', 'special-character'],
    ['かなかなかなかな', 'special-character'],
    ['비밀번호abcd', 'special-character'],
    ['Meow1234', undefined],
    ['', 'too-short'],
  ])('L1: %s is %s [V03]', (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });

  test.each(['password1', 'Password1', '12345678', 'qwertyuiop', 'iloveyou1'])(
    '%s is refused as commonly breached',
    (password) => {
      expect(passwordFault(password)).toBe('common');
    },
  );
});
