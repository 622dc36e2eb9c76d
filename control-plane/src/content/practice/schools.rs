//! Schools of the demo's learners.

/// A school, with the unit of today that it lies in, and that of before July 2025 where most name that.
#[derive(Debug, Clone, Copy)]
pub(super) struct School {
    pub(super) name: &'static str,
    pub(super) province: &'static str,
    pub(super) legacy: Option<&'static str>,
}

const fn here(name: &'static str, province: &'static str) -> School {
    School { name, province, legacy: None }
}

const fn once(name: &'static str, province: &'static str, legacy: &'static str) -> School {
    School { name, province, legacy: Some(legacy) }
}

pub(super) const SCHOOLS: [School; 40] = [
    here("THPT Chu Văn An", "ha-noi"),
    here("THPT chuyên Lê Hồng Phong", "ho-chi-minh"),
    here("THPT Phan Châu Trinh", "da-nang"),
    here("THPT Lý Tự Trọng", "can-tho"),
    here("THPT chuyên Phan Bội Châu", "nghe-an"),
    once("THPT chuyên Lê Hồng Phong", "ninh-binh", "nam-dinh"),
    here("THPT chuyên Quốc Học", "hue"),
    once("THPT chuyên Nguyễn Trãi", "hai-phong", "hai-duong"),
    here("THPT chuyên Lam Sơn", "thanh-hoa"),
    once("THPT chuyên Lê Quý Đôn", "gia-lai", "binh-dinh"),
    here("THPT Trần Phú", "hai-phong"),
    here("THPT chuyên Bắc Ninh", "bac-ninh"),
    once("THPT chuyên Bắc Giang", "bac-ninh", "bac-giang"),
    once("THPT chuyên Vĩnh Phúc", "phu-tho", "vinh-phuc"),
    once("THPT chuyên Thái Bình", "hung-yen", "thai-binh"),
    here("THPT chuyên Hạ Long", "quang-ninh"),
    here("THPT chuyên Hà Tĩnh", "ha-tinh"),
    once("THPT chuyên Võ Nguyên Giáp", "quang-tri", "quang-binh"),
    once("THPT chuyên Lê Thánh Tông", "da-nang", "quang-nam"),
    here("THPT chuyên Lê Khiết", "quang-ngai"),
    here("THPT chuyên Lê Quý Đôn", "khanh-hoa"),
    here("THPT chuyên Nguyễn Du", "dak-lak"),
    here("THPT chuyên Thăng Long", "lam-dong"),
    once("THPT chuyên Hùng Vương", "ho-chi-minh", "binh-duong"),
    once("THPT chuyên Lê Quý Đôn", "ho-chi-minh", "ba-ria-vung-tau"),
    here("THPT chuyên Lương Thế Vinh", "dong-nai"),
    once("THPT chuyên Long An", "tay-ninh", "long-an"),
    once("THPT chuyên Tiền Giang", "dong-thap", "tien-giang"),
    once("THPT chuyên Bến Tre", "vinh-long", "ben-tre"),
    here("THPT chuyên Nguyễn Bỉnh Khiêm", "vinh-long"),
    here("THPT chuyên Thoại Ngọc Hầu", "an-giang"),
    once("THPT chuyên Huỳnh Mẫn Đạt", "an-giang", "kien-giang"),
    once("THPT chuyên Nguyễn Thị Minh Khai", "can-tho", "soc-trang"),
    here("THPT chuyên Phan Ngọc Hiển", "ca-mau"),
    once("THPT chuyên Lương Văn Chánh", "dak-lak", "phu-yen"),
    once("THPT chuyên Trần Hưng Đạo", "lam-dong", "binh-thuan"),
    here("THPT chuyên Chu Văn An", "lang-son"),
    here("THPT chuyên Lào Cai", "lao-cai"),
    here("THCS Cầu Giấy", "ha-noi"),
    here("THPT chuyên Thái Nguyên", "thai-nguyen"),
];

/// The school of a learner by their number, from 0: ten have fourteen each, fifteen have eight, the others two or three.
pub(super) fn of(number: usize) -> &'static School {
    let place = match number {
        0..140 => number % 10,
        140..260 => 10 + (number - 140) % 15,
        _ => 25 + (number - 260) % 15,
    };
    &SCHOOLS[place]
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn schools_differ_and_some_are_small() {
        let all: BTreeSet<(&str, &str)> = SCHOOLS.iter().map(|school| (school.name, school.province)).collect();
        assert_eq!(all.len(), SCHOOLS.len());
        let mut sizes: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for number in 0..300 {
            *sizes.entry((of(number).name, of(number).province)).or_default() += 1;
        }
        assert_eq!(sizes.len(), 40);
        assert!(sizes.values().filter(|size| **size < 5).count() == 15 && sizes.values().any(|size| *size > 10));
        assert!(SCHOOLS.iter().map(|school| school.province).collect::<BTreeSet<_>>().len() >= 20);
    }
}
