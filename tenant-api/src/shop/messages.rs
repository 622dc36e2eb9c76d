//! What calls answer about the shop.

use platform::messages;

messages! {
    SHOP_ITEM_NOT_FOUND = 404, "shop_item_not_found", "Không tìm thấy món này trong cửa hàng.", "This is not in the shop.";
    PURCHASE_NOT_FOUND = 404, "purchase_not_found", "Không tìm thấy lượt đổi này.", "This purchase was not found.";
    NOT_ENOUGH_COINS = 412, "not_enough_coins", "Bạn chưa đủ uCoin để đổi: cần {coins}, bạn đang có {balance}.", "You don't have enough uCoin: it takes {coins}, you have {balance}.";
    OUT_OF_STOCK = 412, "out_of_stock", "Món này đã hết.", "This is out of stock.";
    SHOP_LIMIT = 412, "shop_limit", "Mỗi người chỉ đổi được món này {max} lần.", "Each person can have this {max} times.";
    COURSE_OWNED = 412, "shop_course_owned", "Bạn đã có khóa học này.", "You already have this course.";
    PURCHASE_DECIDED = 412, "purchase_decided", "Lượt đổi này đã được xử lý.", "This purchase was dealt with already.";
    COURSE_NEEDED = 412, "shop_course_needed", "Chọn khóa học mà món này mở.", "Choose the course that this opens.";
    PERCENT_OR_AMOUNT = 412, "shop_percent_or_amount", "Chọn một trong hai: giảm theo phần trăm hoặc giảm một số tiền.", "Choose one: a percentage or an amount.";
}
