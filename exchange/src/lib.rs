//! Questions and problems in the formats of other products, both ways. Pure: bytes in, questions out, with what was not
//! understood; and the other way round.
