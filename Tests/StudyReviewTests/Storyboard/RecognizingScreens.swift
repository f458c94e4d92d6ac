import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyReview

@Suite("Recognizing screens") struct RecognizingScreens {
  @Test(arguments: Storyboards.studies)
  func `screens stay the same when other steps come before them`(study: Study) throws {
    let before = try Storyboards.of(study).contents
    var changed = study
    for index in changed.tasks.indices {
      changed.tasks[index].steps.insert(
        Step(id: "inserted", title: [.english: "Inserted"], content: .instruction(Instruction())),
        at: 0)
    }

    let after = try Storyboards.of(changed).contents

    #expect(Set(before.keys).isSubset(of: after.keys))
    #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == [])
  }

  @Test(arguments: (UInt64(0)..<8).map { Study.random(seed: $0) })
  func `a screen's hash changes with what it shows and with nothing else`(study: Study) throws {
    let before = try Storyboards.of(study)
    for step in study.tasks[0].steps.indices {
      var changed = study
      changed.tasks[0].steps[step].text = [.english: "Words that nobody else uses"]

      let after = try Storyboards.of(changed)

      #expect(before.screens.map(\.id) == after.screens.map(\.id))
      for (old, new) in zip(before.screens, after.screens) {
        #expect((old.html == new.html) == (old.content == new.content), "\(old.id)")
      }
    }
  }

  @Test func `a question's number is not part of it`() throws {
    var study = SampleStudies.heartRhythmAtHome
    let quiz = Quiz(
      questions: ["a", "b", "c"].map { id in
        QuizQuestion(id: id, prompt: LocalizedText("Question \(id)?", in: .english))
      })
    study.tasks[0].rules = []
    study.tasks[0].steps = [Step(id: "quiz", content: .quiz(quiz))]
    let id = "tasks/\(study.tasks[0].id)/steps/quiz/questions/c"
    let third = try Storyboards.of(study).screen(id)
    var shorter = quiz
    shorter.questions.remove(at: 1)
    study.tasks[0].steps[0].content = .quiz(shorter)

    let second = try Storyboards.of(study).screen(id)

    #expect(third != nil)
    #expect(third?.content == second?.content)
    #expect(third?.html != second?.html)
  }

  @Test func `the same words in another style are a change`() throws {
    var study = SampleStudies.heartRhythmAtHome
    study.tasks[0].rules = []
    study.tasks[0].steps = [
      Step(
        id: "step", bodyItems: [BodyItem(text: [.english: "Words"])],
        content: .instruction(Instruction()))
    ]
    let id = "tasks/\(study.tasks[0].id)/steps/step"
    let plain = try Storyboards.of(study).screen(id)
    study.tasks[0].steps[0].bodyItems[0].style = .callout

    #expect(try Storyboards.of(study).screen(id)?.content != plain?.content)
  }
}
