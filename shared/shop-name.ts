/**
 * What the name of a shop may have: letters and digits of any script, at least one of them, spaces, and the signs of
 * real names such as "Sunita's Sarees & Sons (Ladies), No. 24". It is the source of a regular expression with the flag `u`.
 */
export const SHOP_NAME = String.raw`(?=.*[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd} &.'’,()\-\/]*`
