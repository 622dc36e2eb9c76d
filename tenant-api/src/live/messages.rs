//! What calls answer about streams.

use platform::messages;

messages! {
    TOPIC_NOT_FOUND = 404, "topic_not_found", "Không có kênh trực tiếp này.", "There is no such live topic.";
    STREAM_NOT_FOUND = 404, "stream_not_found", "Kết nối trực tiếp không còn, hãy mở lại.", "The live stream is gone; please open it again.";
    TOPICS_FULL = 412, "topics_full", "Một kết nối trực tiếp theo dõi tối đa {max} kênh.", "A live stream follows at most {max} topics.";
    STREAMS_FULL = 429, "streams_full", "Bạn đang mở quá nhiều kết nối trực tiếp (tối đa {max}), hãy đóng bớt thẻ trình duyệt.", "You have too many live streams open (at most {max}); please close some tabs.";
    SITE_STREAMS_FULL = 503, "site_streams_full", "Trang đang có quá nhiều kết nối trực tiếp, vui lòng thử lại sau {seconds} giây.", "This site has too many live streams open; please try again in {seconds} seconds.";
}
