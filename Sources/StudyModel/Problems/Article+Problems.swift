extension Article {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    let name = inspection.name(of: place)
    var problems: [Problem] = []
    if title.isEmpty {
      problems.append(
        Problem(
          .error, .articleWithoutTitle, at: place + ["title"],
          "The article “\(id)” has no title. Add one: lists show only the title."))
    }
    if content.isEmpty && file.isEmpty {
      problems.append(
        Problem(
          .error, .emptyArticle, at: place + ["content"],
          "\(name) has no content. Write its text or upload a PDF."))
    }
    problems += inspection.assetProblems([image], at: place + ["image"])
    for (language, id) in file.assets.sorted(by: { $0.key < $1.key }) {
      let filePlace = place + ["file", language.rawValue]
      problems += inspection.assetProblems([id], at: filePlace)
      if let asset = inspection.study.asset(id), asset.mediaType != "application/pdf" {
        problems.append(
          Problem(
            .error, .fileNotPDF, at: filePlace,
            "“\(asset.name)” at \(name) is not a PDF, so apps cannot show it. Upload a PDF."))
      }
    }
    if !file.isEmpty, content.isEmpty {
      problems += inspection.study.languages.filter { file.assets[$0] == nil }.map {
        Problem(
          .warning, .fileNotTranslated, at: place + ["file", $0.rawValue],
          "\(name) has no PDF in \($0.englishName). Participants will get the PDF in another language."
        )
      }
    }
    return problems + dayProblems(at: place, named: name)
  }

  private func dayProblems(at place: Place, named name: String) -> [Problem] {
    let days: [(String, Int?)] = [("firstDay", firstDay), ("lastDay", lastDay)]
    for (member, number) in days {
      guard let day = number, !(0...Schedule.dayBounds.upperBound).contains(day) else { continue }
      return [
        Problem(
          .error, .scheduleOutOfBounds, at: place + [member],
          "\(name) is set to day \(day). Enter a number from 0, the day of enrollment, to \(Schedule.dayBounds.upperBound)."
        )
      ]
    }
    guard let firstDay, let lastDay, lastDay < firstDay else { return [] }
    return [
      Problem(
        .error, .scheduleEndsBeforeStart, at: place + ["lastDay"],
        "\(name) ends on day \(lastDay), before it starts on day \(firstDay), so it would never be available. Change one of them."
      )
    ]
  }
}
