//! What is answered in a class: what its assignments open, who may answer when, and which teachers see and mark it.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, run};

use crate::calls::now;
use crate::courses::{id_of, join, learner};
use crate::quizzes::{Quiz, key, qs};

/// How the question is solved: in no learner's answer.
const SECRET: &str = "bimatzqloigiai";
const SUBMIT: &str = "/api/learning/submit-question";
const QUEUE: &str = "/api/learning/marking-queue";

/// A class of a teacher who may change neither the quiz's course nor the question; An and Bình learn in it and in the course.
struct Class {
    quiz: Quiz,
    sql: PgConnection,
    id: i64,
    teacher: Caller,
    other_teacher: Caller,
    an: Caller,
    binh: Caller,
    stranger: Caller,
    /// Nobody but admins finds it.
    essay: i64,
}

impl Class {
    async fn of(quiz: Quiz) -> anyhow::Result<Self> {
        let site = &quiz.site;
        let mut sql = site.sql().await?;
        let (teacher, other_teacher) = (site.person("teacher").await?, site.person("teacher").await?);
        let (an, binh, stranger) = (quiz.an.clone(), learner(site).await?, learner(site).await?);
        join(&binh, quiz.course).await?.data()?;
        other_teacher.post("/api/classroom", json!({"name": "Tin học 7B"})).await?.data()?;
        let id = id_of(&teacher.post("/api/classroom", json!({"name": "Tin học 6A1"})).await?.data()?);
        for learner in [&an, &binh] {
            let join = "INSERT INTO classroom_members (classroom_id, user_id, role, status)
                VALUES ($1, $2, 'student', 'active')";
            sqlx::query(join).bind(id).bind(learner.id).execute(&mut sql).await?;
        }
        let body = json!({"type": "long_answer", "name": "Tả dòng sông", "statement": "Viết.", "score": 10, "answers": {},
            "solution": SECRET, "show_solution": "never", "status": "published", "visibility": "private"});
        let essay = id_of(&site.admin.post("/api/question", body).await?.data()?);
        Ok(Self { sql, id, teacher, other_teacher, an, binh, stranger, essay, quiz })
    }

    /// A path in the class.
    fn within(&self, path: &str) -> String {
        format!("{path}{}classroom_id={}", if path.contains('?') { '&' } else { '?' }, self.id)
    }

    /// Sets the essay to An from then on.
    async fn set(&self, title: &str, visible_at: i64) -> anyhow::Result<()> {
        let body = json!({"title": title, "visible_at": visible_at, "due_at": null, "late": {"kind": "no"}, "weight": 1,
            "term": 1, "points": 10, "subject": {"kind": "question", "id": self.essay}, "user_ids": [self.an.id]});
        self.quiz.site.admin.post(&format!("/api/classroom/{}/assignment", self.id), body).await?.data()?;
        Ok(())
    }

    async fn set_status(&mut self, status: &str) -> anyhow::Result<()> {
        let sql = "UPDATE classrooms SET status = $2 WHERE id = $1";
        sqlx::query(sql).bind(self.id).bind(status).execute(&mut self.sql).await?;
        Ok(())
    }

    /// An answer to the essay.
    fn answer(&self, class: Option<i64>) -> Value {
        json!({"question_id": self.essay, "answer": "Sông Hương hiền hoà.", "format": "markdown", "key": key(),
            "classroom_id": class})
    }

    /// The classes that answers of an attempt are noted with, or outside of all those of a question.
    async fn noted(&mut self, attempt: Option<i64>, question: i64) -> anyhow::Result<Vec<Option<i64>>> {
        let sql = "SELECT classroom_id FROM submissions WHERE attempt_id = $1 OR ($1 IS NULL AND question_id = $2)";
        Ok(sqlx::query_scalar(sql).bind(attempt).bind(question).fetch_all(&mut self.sql).await?)
    }

    /// Who has nothing to do with the class learns nothing there, whatever they name.
    async fn refuses(&self, path: &str, strangers: &[&Caller]) -> anyhow::Result<()> {
        for who in strangers {
            for path in [path.to_owned(), self.within(path)] {
                who.get(&path).await?.refused(404)?;
            }
        }
        Ok(())
    }
}

fn ids(queue: &Value) -> Vec<i64> {
    queue.as_array().into_iter().flatten().filter_map(|row| row["submission_id"].as_i64()).collect()
}

#[test]
fn what_only_a_class_sets_is_answered_and_marked_in_it_alone() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::of(Quiz::new(world, json!({})).await?).await?;
        let Class { an, binh, stranger, teacher, other_teacher, .. } = &class;
        let (an, binh, teacher) = (an.clone(), binh.clone(), teacher.clone());
        let (stranger, other_teacher) = (stranger.clone(), other_teacher.clone());
        let question = format!("/api/question/{}", class.essay);
        class.refuses(&question, &[&an, &teacher]).await?;

        // What is to come is its teachers' alone.
        class.set("Sắp giao", now() + 3600).await?;
        class.refuses(&question, &[&an, &binh, &other_teacher]).await?;
        assert_eq!(an.post(SUBMIT, class.answer(Some(class.id))).await?.refused(404)?, "problem_not_found");
        let seen = teacher.get(&class.within(&question)).await?;
        assert_eq!((&seen.data()?["can_edit"], &seen.data()?["source"]), (&json!(false), &Value::Null));
        assert!(!seen.text.contains(SECRET), "{}", seen.text);

        // It opens to whom it is set, by its address too, and to nobody else.
        class.set("Tả dòng sông", now() - 60).await?;
        let slug = seen.data()?["slug"].as_str().unwrap_or_default().to_owned();
        for path in [question.clone(), format!("/api/problems/{slug}")] {
            for path in [path.clone(), class.within(&path)] {
                let seen = an.get(&path).await?;
                assert_eq!(id_of(&seen.data()?), class.essay);
                assert!(!seen.text.contains(SECRET), "{}", seen.text);
            }
            class.refuses(&path, &[&binh, &stranger, &other_teacher]).await?;
        }
        class.refuses(&format!("/api/problems/{slug}"), &[&class.quiz.site.visitor()]).await?;
        let named = Some(class.id);
        for who in [&stranger, &other_teacher] {
            assert_eq!(who.post(SUBMIT, class.answer(named)).await?.refused(404)?, "classroom_not_found");
            assert_eq!(who.post(SUBMIT, class.answer(None)).await?.refused(404)?, "problem_not_found");
        }
        assert_eq!(binh.post(SUBMIT, class.answer(named)).await?.refused(404)?, "problem_not_found");

        // Nothing is handed in to a class that is paused or has ended, named or not.
        let lesson = format!("/api/learning/lesson/{}", class.quiz.lesson);
        for (status, refusal) in [("inactive", "classroom_inactive"), ("finished", "classroom_finished")] {
            class.set_status(status).await?;
            for named in [named, None] {
                assert_eq!(an.post(SUBMIT, class.answer(named)).await?.refused(412)?, refusal);
            }
            let begin = json!({"key": key(), "classroom_id": named});
            for call in ["start-quiz", "submit-quiz"] {
                assert_eq!(an.post(&format!("{lesson}/{call}"), begin.clone()).await?.refused(412)?, refusal);
            }
            let finish = class.within(&format!("{lesson}/finish?percent_complete=100"));
            assert_eq!(an.put(&finish, json!({})).await?.refused(412)?, refusal);
            an.get(&question).await?.data()?;
        }
        class.set_status("active").await?;

        let sent = an.post(SUBMIT, class.answer(named)).await?;
        assert_eq!(sent.data()?["status"], "waiting_manual_judge");
        assert!(!sent.text.contains(SECRET), "{}", sent.text);
        let answer = sent.data()?["submission_id"].as_i64().unwrap_or_default();
        let again = an.post(SUBMIT, class.answer(None)).await?.data()?["submission_id"].as_i64().unwrap_or_default();
        assert_eq!(class.noted(None, class.essay).await?, [named, named], "the class is known without its name");

        // The class's teacher sees it in the class, and other teachers nowhere.
        assert_eq!(ids(&teacher.get(QUEUE).await?.data()?), Vec::<i64>::new());
        assert_eq!(ids(&teacher.get(&class.within(QUEUE)).await?.data()?), [answer, again]);
        assert_eq!(other_teacher.get(&class.within(QUEUE)).await?.refused(404)?, "classroom_not_found");
        assert_eq!(an.get(&class.within(QUEUE)).await?.refused(403)?, "no_access");
        let result = format!("/api/learning/submission/{answer}/result");
        for path in [format!("/api/question/submissions/{answer}"), result.clone()] {
            teacher.get(&path).await?.refused(404)?;
            let seen = teacher.get(&class.within(&path)).await?;
            assert_eq!(seen.data()?["answer"], "Sông Hương hiền hoà.");
            assert!(seen.text.contains(SECRET), "who marks has what it is marked by: {}", seen.text);
            class.refuses(&path, &[&binh, &stranger, &other_teacher]).await?;
            let own = an.get(&class.within(&path)).await?;
            own.data()?;
            assert!(!own.text.contains(SECRET), "{}", own.text);
        }
        let mark = format!("/api/learning/submission/{answer}/judge-manual");
        let marks = json!({"score": 7, "remarks": [{"text": "Câu văn có hình ảnh."}]});
        assert_eq!(teacher.post(&mark, marks.clone()).await?.refused(403)?, "no_access");
        for who in [&other_teacher, &an, &binh] {
            assert_eq!(who.post(&class.within(&mark), marks.clone()).await?.refused(403)?, "no_access");
        }
        class.set_status("finished").await?;
        assert_eq!(teacher.post(&class.within(&mark), marks.clone()).await?.refused(412)?, "classroom_finished");
        class.set_status("active").await?;
        assert_eq!(teacher.post(&class.within(&mark), marks).await?.data()?["score"], 7.0);
        let told = an.get(&result).await?;
        assert_eq!(
            (&told.data()?["manual_score"], &told.data()?["remarks"][0]["text"]),
            (&json!(7.0), &json!("Câu văn có hình ảnh."))
        );
        assert!(!told.text.contains(SECRET), "{}", told.text);
        assert_eq!(ids(&teacher.get(&class.within(QUEUE)).await?.data()?), [again]);
        Ok(())
    })
}

/// Takes the quiz whole; the attempt.
async fn take(class: &Class, who: &Caller, named: Option<i64>) -> anyhow::Result<i64> {
    let begin = json!({"key": key(), "classroom_id": named});
    let start = format!("/api/learning/lesson/{}/start-quiz", class.quiz.lesson);
    let attempt = qs(&who.post(&start, begin).await?.data()?);
    let body = json!({"quiz_submission_id": attempt, "key": key(), "answers": class.quiz.answers(&class.quiz.right),
        "classroom_id": named});
    assert_eq!(class.quiz.submit(who, body).await?.data()?["waiting"], 1);
    Ok(attempt)
}

#[test]
fn quizzes_of_learners_are_marked_by_the_teachers_of_their_class() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::of(Quiz::new(world, json!({"show_answers": "never"})).await?).await?;
        let (an, binh, stranger) = (class.an.clone(), class.binh.clone(), class.stranger.clone());
        let (teacher, other_teacher) = (class.teacher.clone(), class.other_teacher.clone());
        join(&stranger, class.quiz.course).await?.data()?;
        let start = format!("/api/learning/lesson/{}/start-quiz", class.quiz.lesson);
        let foreign = json!({"key": key(), "classroom_id": class.id});
        assert_eq!(stranger.post(&start, foreign).await?.refused(404)?, "classroom_not_found");

        // Begun by itself, gone on with in the class.
        let begun = qs(&class.quiz.start(&an).await?);
        let named = json!({"key": key(), "classroom_id": class.id});
        an.post(&start, named).await?.data()?;
        class.set_status("inactive").await?;
        let body = json!({"quiz_submission_id": begun, "key": key(), "answers": class.quiz.answers(&class.quiz.right)});
        assert_eq!(class.quiz.submit(&an, body).await?.refused(412)?, "classroom_inactive", "its class is known");
        class.set_status("active").await?;
        let first = take(&class, &an, Some(class.id)).await?;
        assert_eq!(first, begun);
        assert_eq!(class.noted(Some(first), 0).await?, [Some(class.id); 3]);
        let second = take(&class, &binh, None).await?;
        assert_eq!(class.noted(Some(second), 0).await?, [None; 3]);
        let third = take(&class, &stranger, None).await?;

        // What was taken in no class is seen as soon as the class has the course, of its learners alone.
        let essay = class.quiz.questions[2];
        let detail = |attempt: i64| format!("/api/learning/quiz-submission/{attempt}/detail?question_id={essay}");
        let seen = teacher.get(&class.within(&detail(first))).await?.data()?;
        assert_eq!(seen["questions"][0]["answer"], "Trường em có cây bàng.");
        assert_eq!(seen["next_quiz_submission_id"], Value::Null);
        class.refuses(&detail(second), &[&teacher]).await?;
        let course = "INSERT INTO classroom_courses (classroom_id, course_id, position) VALUES ($1, $2, 1)";
        sqlx::query(course).bind(class.id).bind(class.quiz.course).execute(&mut class.sql).await?;
        let seen = teacher.get(&class.within(&detail(first))).await?.data()?;
        assert_eq!(seen["next_quiz_submission_id"], second, "the next of the class");
        let full = format!("/api/learning/quiz-submission/{second}/full-detail");
        assert_eq!(teacher.get(&class.within(&full)).await?.data()?["questions"].as_array().map(Vec::len), Some(3));
        let asked = teacher.get(&class.within(&format!("/api/question/{essay}"))).await?.data()?;
        assert_eq!((&asked["can_edit"], &asked["source"]), (&json!(false), &Value::Null));
        teacher.get(&format!("/api/question/{essay}")).await?.refused(404)?;
        class.refuses(&detail(third), &[&teacher, &an]).await?;
        class.refuses(&detail(first), &[&other_teacher, &binh, &stranger]).await?;
        let own = an.get(&class.within(&detail(first))).await?.data()?;
        assert_eq!(own["questions"][0]["correct_answer"], Value::Null);
        let queue = teacher.get(&class.within(QUEUE)).await?.data()?;
        let attempts: Vec<i64> = queue.as_array().into_iter().flatten().map(qs).collect();
        assert_eq!(attempts, [first, second]);

        // Also of who has left.
        let leave =
            "UPDATE classroom_members SET status = 'left', left_at = now() WHERE classroom_id = $1 AND user_id = $2";
        sqlx::query(leave).bind(class.id).bind(an.id).execute(&mut class.sql).await?;
        let mark = format!("/api/learning/quiz-submission/{first}/judge-manual");
        let marks = json!({"marks": [{"question_id": essay, "score": 2}], "publish": true});
        for (who, path) in [(&teacher, mark.clone()), (&other_teacher, class.within(&mark)), (&an, class.within(&mark))]
        {
            assert_eq!(who.post(&path, marks.clone()).await?.refused(403)?, "no_access");
        }
        let marked = teacher.post(&class.within(&mark), marks).await?.data()?;
        assert_eq!((&marked["status"], &marked["score"]), (&json!("judged"), &json!(9.0)));
        assert_eq!(an.get(&format!("/api/learning/quiz-submission/{first}/result")).await?.data()?["score"], 9.0);
        Ok(())
    })
}
