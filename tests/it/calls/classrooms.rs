//! Bodies of the calls of classes.

use serde_json::{Value, json};

use super::Objects;

/// One that is taken; none where the call is no class's.
pub(super) fn body(pattern: &str, of: &Objects) -> Option<Value> {
    Some(match pattern {
        "/api/classroom" => json!({"name": "Lớp mới"}),
        "/api/classroom/{id}" => json!({"name": "Đã đổi tên"}),
        "/api/classroom/{id}/clone" => json!({"name": "Lớp năm sau", "from": "2150-09-05", "members": true}),
        "/api/classroom/calendar-preview" => json!({"calendar_info": {"rules": [{"weekdays": [2], "start": "18:00",
            "end": "19:30", "from": "2150-09-01", "until": "2150-12-31", "every": 1}], "skip": [], "holidays": true}}),
        "/api/classroom/{id}/session" => {
            json!({"start_time": 5_700_000_000_i64, "end_time": 5_700_005_400_i64, "topic": "Ôn tập"})
        }
        "/api/classroom/session/{id}" => json!({"topic": "Vòng lặp"}),
        "/api/classroom/session/{id}/user" => {
            json!({"key": "walk", "rows": [{"user_id": of.account, "status": "present"}]})
        }
        "/api/classroom/session/{id}/auto-checkin" => json!({"code": "048213"}),
        "/api/classroom/session/{id}/absence" => json!({"reason": "Em bị ốm"}),
        "/api/classroom/session/{id}/absence/{userId}" => json!({"accepted": true}),
        "/api/classroom/session/{id}/presence" => {
            json!({"subject": {"kind": "question", "id": of.problem}, "idle_s": 3})
        }
        "/api/classroom/session/{id}/hand" => json!({"up": true}),
        "/api/classroom/session/{id}/live/{userId}/hint" => json!({"body": "Em xem lại vòng lặp."}),
        "/api/classroom/session/{id}/shown" => json!({"submission_id": null}),
        "/api/parent/absence" => json!({"session_id": of.class_session, "reason": "Cháu bị ốm"}),
        "/api/classroom/create-user" => json!({"classroom_id": of.classroom, "names": "Nguyễn Văn An"}),
        // Nobody's.
        "/api/classroom/{id}/join" => json!({"code": "none"}),
        "/api/classroom/{id}/invite-user" => {
            json!({"emails": [format!("moi-{}@truong.vn", tests::installation::unique())]})
        }
        "/api/classroom/{id}/cards" => json!({"user_ids": [of.account]}),
        "/api/classroom/{id}/requests" => json!({"user_ids": [of.account], "accept": true}),
        "/api/classroom/{id}/names" => json!({"text": "Nguyễn Văn An"}),
        "/api/classroom/{id}/names/{name_id}" => json!({"full_name": "Đã đổi tên"}),
        "/api/classroom/{id}/edit-user/{userId}" => json!({"note": "Ngồi bàn đầu"}),
        "/api/classroom/{id}/post" | "/api/classroom/{id}/post/{post}" => {
            json!({"title": "Dặn dò", "content": [{"kind": "text", "text": "Mang **vở**."}]})
        }
        "/api/classroom/{id}/assignment" | "/api/classroom/{id}/assignment/{assignment}" => {
            json!({"title": "Chương 2", "visible_at": 1_700_000_000, "points": 10})
        }
        "/api/classroom/{id}/assignment/{assignment}/learner/{userId}" => json!({"mark": 8}),
        _ => return None,
    })
}
