//! What calls answer about names of new sites.

use platform::messages;

messages! {
    SUBDOMAIN_TAKEN = 409, "subdomain_taken", "Địa chỉ này đã có người dùng.", "This address is taken.";
    SUBDOMAIN_RESERVED = 412, "subdomain_reserved", "Địa chỉ này được dành riêng.", "This address is reserved.";
    SUBDOMAIN_INVALID = 412, "subdomain_invalid", "Địa chỉ gồm 3 đến 40 chữ cái thường, chữ số và dấu gạch nối ở giữa.", "An address has 3 to 40 lower-case letters, digits and single hyphens between them.";
}
