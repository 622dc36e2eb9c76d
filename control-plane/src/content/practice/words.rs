//! Of what the learners' names are made.

pub(super) const FAMILIES: [&str; 16] = [
    "Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Huỳnh", "Phan", "Vũ", "Võ", "Đặng", "Bùi", "Đỗ", "Hồ", "Ngô", "Dương",
    "Lý",
];

pub(super) const BOYS: [(&str, [&str; 6]); 6] = [
    ("Minh", ["Quân", "Khang", "Đức", "Tuấn", "Hiếu", "Nhật"]),
    ("Gia", ["Bảo", "Huy", "Khánh", "Hưng", "Phúc", "Lộc"]),
    ("Quốc", ["Anh", "Thịnh", "Việt", "Đạt", "Cường", "Trung"]),
    ("Đăng", ["Khoa", "Khôi", "Quang", "Dương", "Nguyên", "Phong"]),
    ("Thành", ["Nam", "Long", "Công", "Vinh", "Tài", "Đạt"]),
    ("Hoàng", ["Sơn", "Bách", "Lâm", "Tùng", "Hải", "Kiên"]),
];

pub(super) const GIRLS: [(&str, [&str; 6]); 6] = [
    ("Khánh", ["Linh", "Vy", "Ngọc", "Huyền", "Chi", "An"]),
    ("Thảo", ["My", "Nguyên", "Nhi", "Vân", "Trang", "Ly"]),
    ("Bảo", ["Ngân", "Trân", "Châu", "Hân", "Quyên", "Anh"]),
    ("Phương", ["Thảo", "Uyên", "Mai", "Dung", "Linh", "Nghi"]),
    ("Thanh", ["Hà", "Tâm", "Trúc", "Thủy", "Hằng", "Xuân"]),
    ("Ngọc", ["Diệp", "Hoa", "Lan", "Ánh", "Mai", "Yến"]),
];

pub(super) const NICKNAMES: [&str; 12] = [
    "Cú Đêm",
    "Vòng Lặp Vô Hạn",
    "Gà Mờ Tập Code",
    "Sao Chổi",
    "Trà Đá",
    "Bánh Mì Nóng",
    "Thỏ Con",
    "Mưa Rào",
    "Hạt Tiêu",
    "Chuồn Chuồn",
    "Phở Bò",
    "Nắng Sớm",
];
