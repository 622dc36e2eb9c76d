//! What calls answer about uCoin.

use platform::messages;

messages! {
    COIN_NEGATIVE = 412, "coin_negative", "{name} chỉ có {balance} uCoin, không thể trừ nhiều hơn.", "{name} has only {balance} uCoin; no more than that can be taken.";
}
