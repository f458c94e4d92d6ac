import Foundation
import StudyExchange
import StudyPictures
import StudyWord

/// Reads documents of word processors with pandoc, and their pictures as every uploaded one.
package struct PandocConverter: DocumentConverter {
  private let reader: WordReader
  private let pictures: PictureChecker

  package init(reader: WordReader = WordReader(), pictures: PictureChecker = PictureChecker()) {
    self.reader = reader
    self.pictures = pictures
  }

  package func tree(
    of document: [UInt8], kind: WrittenKind
  ) async throws(DocumentRefusal) -> [UInt8] {
    do {
      return Array(try await reader.json(of: Data(document), format: kind.rawValue))
    } catch let error as WordReadingError {
      throw DocumentRefusal(error.message)
    } catch {
      throw DocumentRefusal("Reading it was canceled. Nothing was imported. Try again.")
    }
  }

  package func picture(
    _ bytes: [UInt8], named name: String
  ) async throws(DocumentRefusal) -> DocumentPicture {
    do {
      let picture = try await pictures.check(bytes, named: name)
      return DocumentPicture(bytes: picture.bytes, mediaType: picture.mediaType)
    } catch let refusal as PictureRefusal {
      throw DocumentRefusal(refusal.message)
    } catch {
      throw DocumentRefusal("Reading “\(name)” was canceled.")
    }
  }
}
