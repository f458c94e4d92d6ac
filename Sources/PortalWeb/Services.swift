import Foundation
import HTTPTypes
import Logging
import StudyFlow
import StudyModel
import StudyPictures
import StudyPrint
import StudyStore

/// What the portal is made of and every handler may use; tests put their own clock and store in.
package struct Services: Sendable {
  package let store: StudyStore
  package let templates: Templates
  package let root: URL
  package let now: @Sendable () -> Date
  package let logger: Logger
  /// Cookies travel over HTTPS only.
  package let secureCookies: Bool
  /// The header in which the portal's own proxy writes where a request comes from; nil where there is no proxy.
  let addressHeader: HTTPField.Name?
  let printing: PrintDesk
  /// Whether versions are printed as soon as they are frozen, before anyone asks.
  let printsAhead: Bool
  /// Studies that the first administrator is given, to have something to look at.
  package let samples: [Study]
  let pictures = PictureDesk()
  let flows: FlowDesk
  let screens: ScreenTemplates
  /// The most that is spent on one request, once it has arrived whole.
  let workLimit: Duration

  package init(
    store: StudyStore, templates: Templates, root: URL, secureCookies: Bool = false,
    addressHeader: HTTPField.Name? = nil, samples: [Study] = [], printing: PrintDesk? = nil,
    printsAhead: Bool = false, drawing: FlowArtist = FlowArtist(), screens: ScreenTemplates? = nil,
    workLimit: Duration = .seconds(30),
    logger: Logger = Logger(label: "accord"), now: @escaping @Sendable () -> Date = Date.init
  ) {
    self.store = store
    self.templates = templates
    self.root = root
    self.secureCookies = secureCookies
    self.addressHeader = addressHeader
    self.samples = samples
    self.printing =
      printing ?? PrintDesk(printer: PDFPrinter(tool: PrintingTool(root: root)))
    self.printsAhead = printsAhead
    flows = FlowDesk(artist: drawing)
    self.screens = screens ?? ScreenTemplates(root: root)
    self.workLimit = workLimit
    self.logger = logger
    self.now = now
  }
}
