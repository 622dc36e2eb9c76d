//! What tenant-api needs in order to serve. The judge is not among it: what is handed in while it is away is carried over
//! later.

use actix_web::web;
use platform::http::Health;

use crate::app::App;

/// Ready while the control database answers with a schema that this binary can work with, and a site's database answers.
pub fn of(app: &web::Data<App>) -> Health {
    let (control, sites) = (app.clone(), app.clone());
    Health::new(app.edge.shutdown.clone())
        .needs("control database", move || {
            let app = control.clone();
            async move { directory::readiness::check_control(app.directory.pool()).await }
        })
        .needs("sites' databases", move || {
            let app = sites.clone();
            async move {
                match directory::readiness::any_database(app.directory.pool()).await? {
                    Some((server, database)) => Ok(app.tenants.probe(&server, &database).await?),
                    // No site yet: nothing that could be away.
                    None => Ok(()),
                }
            }
        })
}
