import Hummingbird
import StudyStore

extension ErrorPages.Answer {
  /// The response for a study whose stored text is not what was saved.
  init(_ damage: DamagedDraft) {
    self.init(
      status: .internalServerError, title: "This study is damaged",
      happened: damage.fault, safe: "\(damage.effect) Nothing was changed just now.",
      remedy: damage.advice)
  }

  /// The response for a version that is not as the history of its study recorded it.
  init(_ altered: AlteredVersion) {
    self.init(
      status: .conflict, title: "This version was changed outside of Accord",
      happened: altered.summary, differences: altered.differenceSentences,
      safe: altered.effect, remedy: altered.advice, address: Paths.reviews, label: "Your reviews")
  }

  /// The response for a comment on a draft that is not as the history of its study recorded it.
  init(_ altered: AlteredDraft) {
    self.init(
      status: .conflict, title: "Comments on the draft were changed outside of Accord",
      happened: altered.fault, safe: altered.effect, remedy: altered.advice,
      address: Paths.threads(altered.study, on: nil), label: "Comments on the draft")
  }
}

extension ErrorPages {
  /// Those who only review a version can open neither the draft nor the list of its study's versions.
  func answer(to altered: AlteredVersion, for request: Request) async -> Answer {
    var answer = Answer(altered)
    let token = request.cookies[SessionMiddleware.cookieName]?.value ?? ""
    guard let session = try? await services.store.session(token: token),
      let access = try? await services.store.versionAccess(
        to: altered.study, for: session.account.id),
      access.role != nil
    else { return answer }
    answer.safe =
      "\(altered.effect) The draft and the other versions of the study can still be opened."
    answer.address = Paths.versions(altered.study)
    answer.label = "Versions of the study"
    return answer
  }
}
