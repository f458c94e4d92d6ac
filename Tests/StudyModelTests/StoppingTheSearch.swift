import Synchronization
import Testing

@testable import StudyModel

@Suite("Stopping the search for problems") struct StoppingTheSearch {
  private static let questions = 500

  private static let study: Study = {
    var study = Study.sound
    study.diary.steps.insert(
      contentsOf: (0..<questions).map { Study.question("q\($0)", .boolean(BooleanFormat())) },
      at: 1)
    return study
  }()

  @Test func `a search that is over checks no more steps`() throws {
    let asked = Mutex(0)
    let all = try Self.study.problems(until: {
      asked.withLock { $0 += 1 }
      return false
    })
    #expect(all == Self.study.problems())
    // Their names, the problems of each, and the answers in their texts.
    #expect(asked.withLock(\.self) > 3 * Self.questions)

    let looks = Mutex(0)
    #expect(throws: CancellationError.self) {
      try Self.study.problems(until: {
        looks.withLock {
          $0 += 1
          return $0 > 10
        }
      })
    }
    // Each remaining list is checked once.
    #expect(looks.withLock(\.self) < 60)
  }

  @Test func `a canceled task finds none, and one that does not check for cancellation finds all`()
    async
  {
    let expected = Self.study.problems()
    let search = _Concurrency.Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return (try? Self.study.problemsUnlessCanceled(), Self.study.problems())
    }

    let (stopped, whole) = await search.value

    #expect(stopped == nil)
    #expect(whole == expected)
  }
}
