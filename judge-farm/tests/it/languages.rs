//! Every language of the sandbox images that are here: hello, A+B, and what is special about it.

use judge_farm::client::{NewJob, languages};

use crate::farm::{Farm, JAVA, JAVASCRIPT, PYTHON, job, test};

#[tokio::test]
async fn every_language_says_hello_and_adds() {
    let farm = Farm::start().await;
    let available = farm.client.available_languages().await.expect("asking");
    let core: Vec<_> = languages().iter().filter(|language| language.image == "core").collect();
    assert!(core.len() >= 8 && core.iter().all(|language| available.contains(&language.id)), "{available:?}");
    let here: Vec<_> = languages().iter().filter(|language| available.contains(&language.id)).collect();
    let roomy = |job: NewJob| NewJob { time_limit_ms: 5000, memory_limit_mib: 256, ..job };
    let judged = here.iter().map(|language| {
        let numbers = vec![test(1, "3 4\n", "7"), test(2, "-1000000000 1\n", "-999999999")];
        let hello = roomy(job(language.id, &language.hello, vec![test(1, "", "Hello")]));
        let sum = roomy(job(language.id, &language.a_plus_b, numbers.clone()));
        let template = roomy(job(language.id, &language.template, numbers));
        async { (farm.judge(hello).await, farm.judge(sum).await, farm.judge(template).await) }
    });
    let outcomes = futures::future::join_all(judged).await;
    for (language, (hello, sum, template)) in here.iter().zip(outcomes) {
        for outcome in [hello, sum, template] {
            assert_eq!(outcome.status, "AC", "{}: {outcome:?}", language.name);
        }
    }
}

#[tokio::test]
async fn vietnamese_text_survives_in_every_direction() {
    let farm = Farm::start().await;
    let text = "Tiếng Việt: đường, nghĩa, ổ 🙂";
    let java = format!(
        "import java.util.*;\npublic class Main {{ public static void main(String[] a) {{ String s = new Scanner(System.in).nextLine(); System.out.println(s.equals(\"{text}\") ? s + \" \" + s.codePointCount(0, s.length()) : \"khác\"); }} }}"
    );
    let length = text.chars().count();
    let expected = format!("{text} {length}");
    let javascript = "const s = require('fs').readFileSync(0, 'utf8').trim();\nconsole.log(s, [...s].length);";
    let python = "s = input()\nprint(s, len(s))";
    for (language, source) in [(JAVA, java.as_str()), (JAVASCRIPT, javascript), (PYTHON, python)] {
        let limits = job(language, source, vec![test(1, &format!("{text}\n"), &expected)]);
        let outcome = farm.judge(NewJob { time_limit_ms: 5000, memory_limit_mib: 256, ..limits }).await;
        assert_eq!(outcome.status, "AC", "{outcome:?}");
    }
    let row = farm.run(PYTHON, "print(open('bad', 'rb').read())", "").await;
    assert_eq!(row.status, "RTE", "a file that is not there: {row:?}");
}

#[tokio::test]
async fn java_has_the_memory_it_was_promised() {
    let farm = Farm::start().await;
    let source = "public class Main { public static void main(String[] a) { byte[] b = new byte[90 << 20]; for (int i = 0; i < b.length; i += 4096) b[i] = 1; System.out.println(b.length >> 20); } }";
    let limits = job(JAVA, source, vec![test(1, "", "90")]);
    let outcome = farm.judge(NewJob { time_limit_ms: 5000, memory_limit_mib: 128, ..limits.clone() }).await;
    assert_eq!(outcome.status, "AC", "{outcome:?}");
    assert!(outcome.memory_kib > 90 << 10, "{outcome:?}");
    let outcome =
        farm.judge(NewJob { id: uuid::Uuid::new_v4(), memory_limit_mib: 64, time_limit_ms: 5000, ..limits }).await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("RTE", Some("memory_limit")), "{outcome:?}");
}
