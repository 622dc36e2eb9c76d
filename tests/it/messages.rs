//! Every message of the product, of whatever feature.

use platform::messages::faults_of;

#[test]
fn every_message_has_a_key_of_its_own_and_speaks_both_languages_with_the_same_parameters() {
    let all = platform::messages::ALL.iter().copied();
    let all = all.chain(rules::messages::ALL.iter().copied());
    let all = all.chain(directory::messages::ALL.iter().copied());
    let all = all.chain(control_plane::all_messages()).chain(tenant_api::all_messages());
    assert_eq!(faults_of(all), Vec::<String>::new());
}
