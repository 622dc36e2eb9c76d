//! What calls answer about invitations.

use platform::messages;

messages! {
    INVITATION_NOT_FOUND = 404, "invitation_not_found", "Không tìm thấy lời mời này.", "There is no such invitation.";
    INVITATION_EXPIRED = 412, "invitation_expired", "Lời mời đã hết hạn hoặc đã bị thu hồi, hãy nhờ người mời gửi lại.", "The invitation has expired or was withdrawn; please ask for a new one.";
    INVITATION_OF_ANOTHER = 412, "invitation_of_another", "Lời mời này dành cho một địa chỉ email khác.", "This invitation is for another e-mail address.";
    ALREADY_MEMBER = 412, "already_member", "Địa chỉ này đã có tài khoản trên trang.", "This address has an account on the site already.";
    INVITED_BY_OTHERS = 412, "invited_by_others", "Người khác đã mời địa chỉ này với một quyền khác.", "Somebody else has invited this address in another role.";
    TOO_MANY_LETTERS = 412, "too_many_letters", "Địa chỉ này vừa nhận quá nhiều thư, hãy thử lại sau.", "This address has just had too many letters; try again later.";
    TOO_MANY_INVITED = 412, "too_many_invited", "Chỉ mời được tối đa {max} địa chỉ một lần.", "At most {max} addresses at one time.";
}
