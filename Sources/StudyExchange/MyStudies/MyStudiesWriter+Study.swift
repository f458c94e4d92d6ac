import Foundation
import StudyDocuments
import StudyModel

/// Writes what an app lists and shows before a study is joined, and its resources.
extension MyStudiesWriter {
  func studyList(key: String) -> JSONValue {
    message([
      "studies": [
        [
          "studyId": .string(key), "studyVersion": .string(studyVersion),
          "title": .string(text(study.facts.title)),
          "category": .string(keptText("category") ?? ""),
          "sponsorName": .string(study.facts.sponsor ?? ""),
          "tagline": .string(text(study.facts.summary)),
          "status": .string(keptText("status") ?? "Active"),
          "logo": .string(keptText("logo") ?? ""),
          "settings": [
            "enrolling": .boolean(keptText("enrolling") != "false"),
            "platform": .string(keptText("platform") ?? "all"),
          ],
        ]
      ]
    ])
  }

  func studyInfo() -> JSONValue {
    let pages = study.articles.filter { $0.id.hasPrefix("info-") }.map { page -> JSONValue in
      [
        "type": "text", "image": .string(picture(page.image)), "title": .string(text(page.title)),
        "text": .string(PlainMarkdown.text(of: text(page.content)).text), "videoLink": "",
      ]
    }
    let own: JSONValue = [
      "type": "text", "image": "", "title": .string(text(study.facts.title)),
      "text": .string(text(study.facts.summary)), "videoLink": "",
    ]
    return message([
      "studyWebsite": .string(keptText("studyWebsite") ?? ""),
      "info": .array(pages.isEmpty ? [own] : pages),
      "anchorDate": [
        "type": "", "questionInfo": ["activityId": "", "activityVersion": "", "key": ""],
      ],
    ])
  }

  func resources() -> [JSONValue] {
    study.articles.filter { !$0.id.hasPrefix("info-") }.map { article in
      let place = ["articles", article.id]
      var content = MyStudiesText.plainTags(html(article.content))
      var type = "text"
      if let file = article.file.asset(in: language, else: study.primaryLanguage) {
        if let bytes = assets[file] {
          type = "pdf"
          content = "data:application/pdf;base64," + Data(bytes).base64EncodedString()
          if !article.content.isEmpty {
            lose("text-beside-pdf-dropped", .dropped, .warning, place, "The text next to a PDF")
          }
        } else {
          lose("asset-not-carried", .dropped, .warning, ["assets", file], "The PDF of an article")
        }
      }
      for (name, isSet) in [("lede", !article.lede.isEmpty), ("image", article.image != nil)]
      where isSet {
        lose(
          "setting-not-carried", .dropped, .note, place + [name],
          "The setting “\(name.asMemberName)”")
      }
      var availability: [String: JSONValue] = [:]
      if !article.isAlwaysThere {
        availability = [
          "availableDate": "", "expiryDate": "",
          "startDays": .number(Double(article.firstDay ?? 0)),
          "endDays": .number(Double(article.lastDay ?? 36_500)),
          "availabilityType": "AnchorDate", "sourceType": "EnrollmentDate", "sourceKey": "",
          "sourceActivityId": "", "sourceFormKey": "",
        ]
      }
      return [
        "title": .string(text(article.title)), "type": .string(type),
        "resourcesId": .string(article.id), "content": .string(content), "audience": "All",
        "notificationText": "", "availability": .object(availability),
      ]
    }
  }
}
